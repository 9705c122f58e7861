import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pluginFiles } from './scaffold/plugin-files.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = pathToFileURL(join(root, 'scripts/lib/link-package.mjs')).href;
const node = (cwd: string, ...args: string[]) => promisify(execFile)(process.execPath, args, { cwd });

it('a package outside the checkout runs its scripts with the packages of the checkout, which npm does not have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-linked-'));
  try {
    // No version is on npm.
    for (const [path, text] of pluginFiles('benchmark', 'house-plants', () => '0.0.0')) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const link = `const { linkPackage } = await import('${script}'); linkPackage('.', { from: process.cwd() });`;
    for (const _ of ['first', 'again']) await node(folder, '--input-type=module', '-e', link);
    const { stdout } = await node(
      folder,
      ...['node_modules/.bin/memgym', 'benchmarks', 'check', './src/index.ts', '--data', 'sample.json'],
    );
    expect(stdout).toMatch(/It conforms: \d+ passed, 0 failed/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
