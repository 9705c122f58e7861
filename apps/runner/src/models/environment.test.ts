import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-env-'));
});
afterEach(() => rm(folder, { recursive: true }));
const file = () => join(folder, '.env');

describe('a `.env` file', () => {
  it('adds the variables that the process lacks, and may be absent', async () => {
    expect(await readEnvironment(folder, { A: '1' })).toEqual({ A: '1' });
    await writeFile(file(), 'A=2\nB="3"\n');
    expect(await readEnvironment(folder, { A: '1' })).toMatchObject({ A: '1', B: '3' });
  });

  it.skipIf(process.platform === 'win32').each<[string, string, () => Promise<unknown>]>([
    ['a folder', 'is a folder', () => mkdir(file())],
    ['a pipe', 'is a pipe', async () => spawnSync('mkfifo', [file()])],
    ['an endless device', 'is a device', () => symlink('/dev/zero', file())],
    [
      'a huge file',
      'has 600000000 bytes; at most 1048576 are read',
      async () => {
        await writeFile(file(), 'A=1');
        await truncate(file(), 600_000_000);
      },
    ],
  ])('is refused if it is %s', async (_name, problem, make) => {
    await make();
    await expect(readEnvironment(folder, {})).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(`${file()}: ${problem}`),
    });
  });
});
