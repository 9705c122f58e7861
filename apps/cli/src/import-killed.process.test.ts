import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, rememberAll } from '@memgym/memory-systems';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from './testing/run-memgym.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const many = 120;
const messages = () =>
  Array.from({ length: many }, (_value, at) => ({
    id: `m${at}`,
    content: `Note ${at} is about plant ${at}.`,
  }));

/** Imports, prints what is confirmed, and is killed at the given write to the disk; prints their number if it survives. */
const program = `
import fs from 'node:fs';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, rememberAll } from '@memgym/memory-systems';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { openSqliteStorage } from '@memgym/storage-sqlite';
const [file, dieAt, messages] = JSON.parse(process.env.IMPORT);
const say = fs.writeSync;
const storage = await openSqliteStorage(file);
let writes = 0;
fs.writeSync = (...given) => {
  writes += 1;
  if (writes === dieAt) process.kill(process.pid, 'SIGKILL');
  return say(...given);
};
const memory = createMemory({ user: 'ann', system: hybrid({ embedder: createHashedEmbedder() }), storage });
await rememberAll(memory, messages, { batch: 10, onProgress: ({ read }) => void say(1, 'read ' + read + '\\n') });
say(1, 'writes ' + writes + '\\n');
process.kill(process.pid, 'SIGKILL');
`;

function importAndDie(file: string, dieAt: number): { confirmed: number; writes: number } {
  const { stdout, stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: here,
    env: { PATH: process.env.PATH ?? '', IMPORT: JSON.stringify([file, dieAt, messages()]) },
    encoding: 'utf8',
  });
  expect([stderr, signal]).toEqual(['', 'SIGKILL']);
  const last = (word: string) =>
    Number(
      stdout
        .match(new RegExp(`${word} (\\d+)`, 'g'))
        ?.at(-1)
        ?.split(' ')[1] ?? 0,
    );
  return { confirmed: last('read'), writes: last('writes') };
}

it('goes on after a kill at any write of an import with vectors, and loses and doubles nothing', {
  timeout: 300_000,
}, async () => {
  const place = await temporaryFolder();
  const { confirmed, writes } = importAndDie(join(place.path, 'whole.db'), 0);
  expect(confirmed).toBe(many);
  const points = Array.from({ length: 8 }, (_value, index) => Math.ceil((writes * (index + 0.5)) / 8));
  const partly: number[] = [];
  for (const dieAt of points) {
    const file = join(place.path, `${dieAt}.db`);
    const killed = importAndDie(file, dieAt);
    const memory = createMemory({
      user: 'ann',
      system: hybrid({ embedder: createHashedEmbedder() }),
      storage: await openSqliteStorage(file),
    });
    const ids = async () => (await memory.list()).flatMap(({ sourceIds }) => sourceIds);
    const stored = await ids();
    expect(stored).toEqual(
      messages()
        .slice(0, stored.length)
        .map(({ id }) => id),
    );
    expect(stored.length).toBeGreaterThanOrEqual(killed.confirmed);
    partly.push(stored.length);
    expect(await rememberAll(memory, messages(), { batch: 10 })).toMatchObject({
      read: many,
      skipped: stored.length,
    });
    expect(await ids()).toEqual(messages().map(({ id }) => id));
    const { memories } = await memory.recall('plant 7', { k: many });
    expect(memories).toHaveLength(new Set(memories.map(({ id }) => id)).size);
    await memory.close();
  }
  // At least one kill fell within the import.
  expect(partly.filter((count) => count > 0 && count < many)).not.toEqual([]);
  await place.remove();
});
