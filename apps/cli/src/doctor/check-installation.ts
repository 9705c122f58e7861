import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { isHnswAvailable } from '@memgym/memory-systems/indexes';
import { type ChineseSegmenterName, chineseSegmenterName } from '@memgym/text';
import { type Finding, findingOf } from './finding.js';

const require = createRequire(import.meta.url);

/** @param version of Node, such as `20.19.0` */
export function checkNode(version: string): Promise<Finding> {
  return findingOf('Node', () => {
    const { engines } = require('memgym/package.json') as { engines: { node: string } };
    const needed = engines.node.replace(/[^\d.]/g, '');
    if (isAtLeast(version, needed)) return { status: 'ok', message: `${version} (needs ${needed} or newer)` };
    return {
      status: 'fail',
      message: `${version} is too old; MemGym needs ${needed} or newer`,
      next: 'Install a newer Node from https://nodejs.org or with your version manager.',
    };
  });
}

function isAtLeast(version: string, needed: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** The native modules: hnswlib-node, which is optional, and jieba, which Chinese data need. */
export function checkNativeParts(
  isAvailable: () => boolean = isHnswAvailable,
  segmenter: ChineseSegmenterName = chineseSegmenterName(),
): Promise<Finding> {
  return findingOf('native parts', () => {
    if (segmenter !== 'jieba') {
      return {
        status: 'warn',
        message: '@node-rs/jieba cannot be loaded: runs on Chinese data are refused',
        next: 'Run `npm install @node-rs/jieba`, or continue with data in other languages.',
      };
    }
    return isAvailable()
      ? { status: 'ok', message: 'jieba (Chinese words) and hnswlib-node (large memories) work' }
      : {
          status: 'warn',
          message: 'hnswlib-node cannot be loaded: searches of large memories are exact and slower',
          next: 'Run `npm install hnswlib-node`, which needs a C++ compiler, or continue without it.',
        };
  });
}

/** With less space than the first, a run may stop; with less than the second, a long run may. */
const [tooSmall, small] = [100 * 2 ** 20, 2 ** 30];

/** Whether a folder, or its nearest existing parent, can be written and has space. */
export function checkFolder(check: string, folder: string): Promise<Finding> {
  return findingOf(check, async () => {
    const place = await existingFolder(resolve(folder));
    await access(place, constants.W_OK);
    const { bavail, bsize } = await statfs(place);
    const free = bavail * bsize;
    const message = `${(free / 2 ** 30).toFixed(1)} GiB free in ${folder}`;
    if (free >= small) return { status: 'ok', message };
    return {
      status: free < tooSmall ? 'fail' : 'warn',
      message,
      next: 'Free some space; runs and cached replies are stored there.',
    };
  });
}

async function existingFolder(path: string): Promise<string> {
  if (!existsSync(path)) return existingFolder(dirname(path));
  if (!(await stat(path)).isDirectory()) throw new Error(`${path} is a file, expected a folder`);
  return path;
}
