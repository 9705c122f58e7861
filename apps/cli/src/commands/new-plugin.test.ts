import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';
import { version } from '../version.js';
import { installedVersion } from './new-package.js';

const create = (...args: string[]) => runInProcess(['systems', 'new', ...args]);

describe.each([
  { group: 'benchmarks', package: 'memgym-benchmark-house-plants' },
  { group: 'generate', package: 'memgym-generator-house-plants' },
])('memgym $group new', ({ group, package: name }) => {
  // Below this package, so that the sources find MemGym's packages.
  const folder = fileURLToPath(new URL(`../../.plugin-template/${group}`, import.meta.url));
  beforeEach(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => {
    process.exitCode = undefined;
    return rm(dirname(folder), { recursive: true, force: true });
  });

  it('writes a package that passes its own check at once, and is found by its declaration', async () => {
    const { stdout } = await runInProcess([group, 'new', 'house-plants', '--out', folder]);
    expect(stdout).toContain(`run link -- ${folder}`);
    expect(stdout).toContain('npm test');
    const paths = await readdir(folder, { recursive: true });
    expect(paths).toContain('tsconfig.json');
    for (const path of paths.filter((each) => /\.\w+$/.test(each))) {
      expect(await readFile(join(folder, path), 'utf8')).not.toMatch(/small-?(talk|worlds)/i);
    }
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name, keywords: ['memgym-plugin'] });
    const [tool, ...check] = manifest.scripts.check.split(' ');
    expect(tool).toBe('memgym');
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    try {
      expect((await runInProcess(check)).stdout).toMatch(/It conforms: \d+ passed, 0 failed/);
      expect(process.exitCode ?? 0).toBe(0);
      await mkdir(join(folder, 'node_modules', name), { recursive: true });
      await writeFile(join(folder, 'node_modules', name, 'package.json'), JSON.stringify(manifest));
      const listed = JSON.parse((await runInProcess([group, 'list', '--json'])).stdout);
      expect(listed.installed).toMatchObject([{ package: name, type: 'house-plants' }]);
    } finally {
      cwd.mockRestore();
    }
  });
});

// The behaviour of the package is tested with the guide: docs/memory-template.test.ts.
describe('memgym systems new', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const at = (name: string): string => join(place.path, name);
  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(() => place.remove());

  it('writes a whole package named as requested, and prints the next steps', async () => {
    const { stdout } = await create('last-words', '--out', at('mine'));
    expect(stdout).toContain('npm test');
    expect((await readdir(at('mine'), { recursive: true })).sort()).toEqual([
      '.gitignore',
      'README.md',
      'experiment.json',
      'package.json',
      'sample.json',
      'src',
      'src/index.ts',
      'src/last-words-memory.test.ts',
      'src/last-words-memory.ts',
      'tsconfig.json',
    ]);
    const source = await readFile(at('mine/src/last-words-memory.ts'), 'utf8');
    expect(source).toContain('export function createLastWordsIndex');
    expect(source).toContain('export const lastWordsMemoryOptionsSchema');
    const manifest = JSON.parse(await readFile(at('mine/package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: 'memgym-memory-last-words',
      peerDependencies: { '@memgym/memory-systems': `^${installedVersion('@memgym/memory-systems')}` },
      scripts: { check: 'memgym systems check ./src/index.ts' },
      devDependencies: {
        '@memgym/conformance': `^${installedVersion('@memgym/conformance')}`,
        memgym: `^${version}`,
      },
    });
    for (const path of await readdir(at('mine/src'))) {
      expect(await readFile(at(`mine/src/${path}`), 'utf8')).not.toMatch(/shared-?words/i);
    }
  });

  it('depends on the same versions as this repository', async () => {
    await create('last-words', '--out', at('mine'));
    const manifest = JSON.parse(await readFile(at('mine/package.json'), 'utf8'));
    const { devDependencies } = JSON.parse(
      await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    for (const name of ['@types/node', 'typescript', 'vitest']) {
      expect([name, manifest.devDependencies[name]]).toEqual([name, devDependencies[name]]);
    }
    const { dependencies } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(manifest.dependencies.zod).toBe(dependencies.zod);
  });

  it('fills an empty folder, and changes nothing in any other', async () => {
    await mkdir(at('empty'));
    await create('last-words', '--out', at('empty'), '--json');
    expect(await readdir(at('empty'))).toContain('package.json');
    await mkdir(at('full'));
    await writeFile(at('full/notes.txt'), 'mine');
    await expect(create('last-words', '--out', at('full'))).rejects.toMatchObject({
      category: 'config',
      message: expect.stringContaining('exists and is not empty'),
    });
    expect(await readdir(at('full'))).toEqual(['notes.txt']);
    expect((await readdir(place.path)).sort()).toEqual(['empty', 'full']);
  });

  it.each([
    ['Last Words', /lower-case letters/],
    ['../escape', /lower-case letters/],
    ['mem0', /another name/],
  ])('refuses the name %s', async (name, hint) => {
    await expect(create(name, '--out', at('mine'))).rejects.toMatchObject({
      category: 'config',
      hint: expect.stringMatching(hint),
    });
    expect(await readdir(place.path)).toEqual([]);
  });
});
