import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from './registry.js';

const require = createRequire(import.meta.url);
const home = fileURLToPath(new URL('..', import.meta.url));
const versionOf = (name: string): string => require(`${name}/package.json`).version;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-contracts-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a package with a memory system that states these peers. */
async function write(peerDependencies: unknown, declared: object = {}): Promise<string> {
  const name = 'memgym-memory-words';
  const home = join(folder, 'node_modules', name);
  await mkdir(home, { recursive: true });
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({
      name,
      version: '1.0.0',
      type: 'module',
      exports: './index.js',
      peerDependencies,
      ...declared,
    }),
  );
  await writeFile(
    join(home, 'index.js'),
    `const optionsSchema = { safeParse: (data) => ({ success: true, data }) };
     export const memorySystem = { type: 'words', description: 'Words.', optionsSchema, needs: [], create() {} };`,
  );
  return name;
}

describe('a plugin that states the contract it was written for', () => {
  it.each([
    ['no version', undefined],
    ['the version that is used', { '@memgym/memory-systems': `^${versionOf('@memgym/memory-systems')}` }],
    ['a range with it', { '@memgym/core': '>=0.0.0 <1.0.0' }],
    ['the version of its workspace', { '@memgym/core': 'workspace:^' }],
    ['a package that is not used here', { '@memgym/nothing': '^9.0.0', vitest: '^1.0.0' }],
  ])('is loaded with %s', async (_what, peers) => {
    await expect(
      createRegistry({ folder, home }).find('memorySystem', await write(peers)),
    ).resolves.toMatchObject({ type: 'words' });
  });

  it.each([
    ['@memgym/memory-systems', '^99.1.0'],
    ['@memgym/core', 'the newest'],
  ])('is refused with %s %s, before its code runs', async (contract, range) => {
    const name = await write({ [contract]: range });
    await writeFile(join(folder, 'node_modules', name, 'index.js'), "throw new Error('It ran.');");
    await expect(createRegistry({ folder, home }).find('memorySystem', name)).rejects.toMatchObject({
      category: 'config',
      key: 'type',
      message: `The memory system '${name}' was written for ${contract} ${range}, but ${versionOf(contract)} is used here.`,
      hint: expect.stringContaining('peerDependencies'),
    });
  });

  it('is refused also when it is a package of the command, whose installation was forced', async () => {
    const words = { type: 'words', description: 'Words.', entry: '.' };
    const name = await write(
      { '@memgym/core': '^99.1.0' },
      { keywords: ['memgym-plugin'], memgym: { memorySystems: [words] } },
    );
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'program', dependencies: { [name]: '^1.0.0' } }),
    );
    await expect(
      createRegistry({ folder: tmpdir(), home: folder }).find('memorySystem', 'words'),
    ).rejects.toMatchObject({ category: 'config', message: expect.stringContaining('@memgym/core ^99.1.0') });
  });
});
