import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { createGenerationFiles } from './generation-files.js';
import { requireSameGeneration, startManifest } from './generation-manifest.js';
import { parseGeneration } from './read-generation.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-odd-'));
});
afterEach(() => rm(folder, { recursive: true }));

const odd: readonly [string, (path: string) => Promise<unknown>][] = [
  ['a pipe', async (path) => spawnSync('mkfifo', [path])],
  ['a device', (path) => symlink('/dev/zero', path)],
  ['a folder', (path) => mkdir(path)],
];

it.skipIf(process.platform === 'win32').each(odd)(
  'refuses a stage of a user that is %s',
  async (what, make) => {
    const path = join(folder, 'raw', 'ada', 'questions.json');
    await mkdir(dirname(path), { recursive: true });
    await make(path);
    const files = createGenerationFiles(folder, () => undefined);
    await expect(files.read('raw/ada/questions.json')).rejects.toThrow(
      `${path}: is ${what}, expected a file.`,
    );
  },
);

it.skipIf(process.platform === 'win32').each(odd)('refuses a manifest that is %s', async (what, make) => {
  const path = join(folder, 'environment.json');
  await make(path);
  const generation = parseGeneration(await registryFor(folder).find('generator', 'amemgym'), 'test', {
    name: 'odd',
  });
  const manifest = startManifest(generation, null);
  await expect(requireSameGeneration(folder, manifest)).rejects.toThrow(
    `${path}: is ${what}, expected a file.`,
  );
});
