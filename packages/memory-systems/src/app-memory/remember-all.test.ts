import { describe, expect, it } from 'vitest';
import { createMemory } from './create-memory.js';
import { type ImportProgress, rememberAll } from './remember-all.js';

const messages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `m${at}`, content: `Note ${at}.` }));

describe('many messages', () => {
  it('are remembered in batches, with their progress, from an iterable of either kind', async () => {
    const memory = createMemory();
    const seen: ImportProgress[] = [];
    async function* slowly() {
      yield* messages(25);
    }
    const { read, skipped } = await rememberAll(memory, slowly(), {
      batch: 10,
      onProgress: (progress) => void seen.push(progress),
    });
    expect({ read, skipped }).toEqual({ read: 25, skipped: 0 });
    expect(seen.map((each) => [each.read, each.lastTurnId])).toEqual([
      [10, 'm9'],
      [20, 'm19'],
      [25, 'm24'],
    ]);
    expect(await rememberAll(memory, messages(25))).toMatchObject({
      skipped: 25,
      reasons: { duplicate: 25 },
    });
    expect(await memory.list()).toHaveLength(25);
  });

  it('go on after a failure, with what is not stored yet', async () => {
    const memory = createMemory();
    function* broken() {
      yield* messages(25);
      throw new Error('the table is gone');
    }
    await expect(rememberAll(memory, broken(), { batch: 10 })).rejects.toThrow('the table is gone');
    expect(await memory.list()).toHaveLength(20);
    expect(await rememberAll(memory, messages(40), { batch: 10 })).toMatchObject({ read: 40, skipped: 20 });
    expect((await memory.list()).map(({ id }) => id)).toEqual(messages(40).map(({ id }) => id));
  });

  it('are read no further than the batch that could not be stored', async () => {
    const memory = createMemory();
    let given = 0;
    function* counted() {
      for (const message of messages(30)) {
        given += 1;
        yield given === 12 ? { ...message, content: 5 as never } : message;
      }
    }
    await expect(rememberAll(memory, counted(), { batch: 10 })).rejects.toThrow(/not a string/);
    expect([given, (await memory.list()).length]).toEqual([20, 10]);
    await expect(rememberAll(memory, [], { batch: 0 })).rejects.toThrow(/from 1 to 10,000/);
  });
});
