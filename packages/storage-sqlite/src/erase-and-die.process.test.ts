import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMemory } from '@memgym/memory-systems';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { open } from './__fixtures__/open-sqlite.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = fileURLToPath(new URL('./__fixtures__/erase-and-die.ts', import.meta.url));
const planted = 'PLANTED-4711';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-erase-'));
});
afterEach(() => rm(place, { recursive: true }));

/** A memory of two users, one of whom has said something secret. */
async function plant(folder: string): Promise<void> {
  const ann = createMemory({ user: 'ann', storage: await open(folder) });
  for (let n = 0; n < 40; n += 1)
    await ann.remember(`My number is ${planted}-${n}, ${'and so on '.repeat(20)}`);
  await ann.forUser('bo').remember('I am Bo.');
  await ann.close();
}

/** A process that erases the user and is killed at the given call to the file system, or after the last one. */
async function eraseAndDie(folder: string, dieAt: number): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--conditions=@memgym/source', '--import', tsx, program, folder, 'ann', String(dieAt)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = text(child.stdout);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return said;
}

async function filesWithSecret(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const held = await Promise.all(files.map(async (file) => (await readFile(file)).includes(planted)));
  return files.filter((_file, index) => held[index]);
}

it('contains nothing of an erased user after the call has returned, for a kill at any point', {
  timeout: 900_000,
}, async () => {
  const original = join(place, 'original');
  await plant(original);
  expect(await filesWithSecret(original)).not.toEqual([]);

  const whole = join(place, 'whole');
  cpSync(original, whole, { recursive: true });
  const calls = Number(await eraseAndDie(whole, 0));
  expect(calls).toBeGreaterThan(4);
  expect(await filesWithSecret(whole)).toEqual([]);

  const points = Array.from({ length: 10 }, (_value, index) => Math.ceil(((index + 1) * calls) / 10));
  const outcomes: string[] = [];
  for (const dieAt of new Set(points)) {
    const folder = join(place, `killed-${dieAt}`);
    cpSync(original, folder, { recursive: true });
    expect(await eraseAndDie(folder, dieAt)).toBe('');
    const memory = createMemory({ user: 'ann', storage: await open(folder) });
    const left = await memory.list();
    // The user is either complete, or absent from all files.
    expect([0, 40]).toContain(left.length);
    if (left.length === 0) expect(await filesWithSecret(folder), `opened after ${dieAt}`).toEqual([]);
    await memory.eraseUser();
    expect(await filesWithSecret(folder), `erased after ${dieAt}`).toEqual([]);
    expect(await memory.forUser('bo').list()).toHaveLength(1);
    await memory.close();
    outcomes.push(left.length === 0 ? 'erased' : 'whole');
  }
  expect(new Set(outcomes)).toEqual(new Set(['erased', 'whole']));
});
