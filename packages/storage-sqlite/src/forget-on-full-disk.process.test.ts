import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMemory } from '@memgym/memory-systems';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { open } from './__fixtures__/open-sqlite.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = fileURLToPath(new URL('./__fixtures__/forget-on-full-disk.ts', import.meta.url));
const hasLimits = spawnSync('prlimit', ['--pid', `${process.pid}`, '--fsize']).status === 0;

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-full-'));
});
afterEach(() => rm(place, { recursive: true }));

it.skipIf(!hasLimits)(
  'forgets while its files cannot grow, and keeps the rest',
  {
    timeout: 120_000,
  },
  async () => {
    const run = spawnSync(
      process.execPath,
      ['--conditions=@memgym/source', '--import', tsx, program, place],
      { encoding: 'utf8' },
    );
    expect(run.stderr).toBe('');
    const { stored, forgotten, refusal } = JSON.parse(run.stdout) as {
      stored: number;
      forgotten: unknown;
      refusal: string;
    };
    // To SQLite, all refusals of the disk are a "disk I/O error".
    expect(refusal).toMatch(/the file would exceed the largest size allowed here \(disk I\/O error\)\./);
    expect(forgotten).toBe(1);
    expect(stored).toBeGreaterThan(5);
    const memory = createMemory({ user: 'ann', storage: await open(place) });
    const ids = (await memory.list()).map(({ sourceIds }) => sourceIds[0]);
    await memory.close();
    expect(ids).toEqual(Array.from({ length: stored - 1 }, (_, place) => `m${place + 1}`));
    for (const name of await readdir(place)) {
      const bytes = await readFile(join(place, name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes('4711')).toBe(false);
    }
  },
);
