import {
  createManualClock,
  createRng,
  type MemoryStorage,
  type MemorySystem,
  type RestorableMemory,
  type WriteContext,
} from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInMemoryStorage } from '../../storage/in-memory-storage.js';
import { createScopedMemory } from '../index.js';

/** Finds every memory, newest first. */
function memoryOn(
  storage?: MemoryStorage,
  held: { heldMemories?: number } = { heldMemories: 2 },
): RestorableMemory {
  const system = createScopedMemory({
    info: { name: 'newest', version: '1.0.0' },
    ...held,
    createIndex: () => ({
      put: () => undefined,
      delete: () => undefined,
      search: ({ candidates }) => ({
        hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
      }),
    }),
  });
  if (storage !== undefined) system.persist?.(storage);
  return system;
}

const contextOf = (user: string): WriteContext => ({
  scope: { user },
  clock: createManualClock(7),
  rng: createRng(user),
});

const step = fc.record({
  user: fc.constantFrom('ann', 'bo', 'cy', 'di'),
  act: fc.constantFrom('add', 'read', 'forget', 'erase'),
  turn: fc.integer({ min: 0, max: 5 }),
});

async function take(
  memory: MemorySystem,
  { user, act, turn }: { user: string; act: string; turn: number },
): Promise<unknown> {
  const id = `t${turn}`;
  if (act === 'add')
    return memory.add({ id, role: 'user', content: `${user} says ${turn}` }, contextOf(user));
  if (act === 'forget') return memory.deleteBySource?.([id], contextOf(user));
  if (act === 'erase') return memory.eraseUser?.(user);
  return memory.retrieve({ text: 'all', k: 9 }, contextOf(user));
}

/** A memory whose storage says which scopes are read. */
function counted(held: { heldMemories?: number }) {
  const storage = createInMemoryStorage();
  const read: string[] = [];
  const reading = Object.create(storage, {
    read: {
      value: (scope: string) => {
        read.push(scope);
        return storage.read(scope);
      },
    },
  }) as MemoryStorage;
  return { read, memory: memoryOn(reading, held) };
}

describe('a memory that unloads users', () => {
  it('behaves, sequentially and concurrently, like one that holds all of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 12 }),
        async (rounds) => {
          const lasting = memoryOn();
          const memory = memoryOn(createInMemoryStorage());
          for (const round of rounds) {
            // Only independent steps run concurrently: one step per user.
            const steps = [...new Map(round.map((given) => [given.user, given])).values()];
            const both = [lasting, memory].map((each) =>
              Promise.all(steps.map((given) => take(each, given))),
            );
            const [expected, found] = await Promise.all(both);
            expect(found).toEqual(expected);
          }
          expect(await memory.snapshot()).toEqual(await lasting.snapshot());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads a user again only after others have been used', async () => {
    const { read, memory } = counted({ heldMemories: 2 });
    const say = (user: string, turn: number) => take(memory, { user, act: 'add', turn });
    const ask = (user: string) => take(memory, { user, act: 'read', turn: 0 });
    for (const turn of [0, 1, 2]) await say('ann', turn);
    await ask('ann');
    expect(read).toHaveLength(1);
    await say('bo', 0);
    await ask('ann');
    expect(read).toHaveLength(3);
    expect(await ask('ann')).toMatchObject({ items: [{ text: 'user: ann says 2' }, {}, {}] });
    await ask('bo');
    expect(read).toHaveLength(3);
  });

  it('keeps a user with more than 100,000 messages while others are used, as far as their bytes allow', async () => {
    const { read, memory } = counted({});
    const turns = Array.from({ length: 100_001 }, (_, at) => ({
      id: `t${at}`,
      role: 'user' as const,
      content: `Note ${at}.`,
    }));
    for (let at = 0; at < turns.length; at += 10_000)
      await memory.addBatch?.(turns.slice(at, at + 10_000), contextOf('ann'));
    read.length = 0;
    for (const user of ['bo', 'ann', 'cy', 'ann']) await take(memory, { user, act: 'add', turn: 7 });
    expect(read.filter((scope) => scope.includes('ann'))).toEqual([]);
  });

  it('sees a change made while a user is read again', async () => {
    const storage = createInMemoryStorage();
    let open = (): void => undefined;
    let holdBack: Promise<void> | undefined;
    const slow = Object.create(storage, {
      read: {
        value: async (scope: string) => {
          const rows = await storage.read(scope);
          await holdBack;
          return rows;
        },
      },
    }) as MemoryStorage;
    const memory = memoryOn(slow);
    await take(memory, { user: 'ann', act: 'add', turn: 0 });
    const before = take(memory, { user: 'ann', act: 'add', turn: 1 });
    for (const user of ['bo', 'cy', 'di']) {
      for (const turn of [0, 1, 2]) await take(memory, { user, act: 'add', turn });
    }
    await before;
    holdBack = new Promise((resolve) => {
      open = resolve;
    });
    const asked = take(memory, { user: 'ann', act: 'read', turn: 0 });
    const said = take(memory, { user: 'ann', act: 'add', turn: 2 });
    open();
    await Promise.all([asked, said]);
    expect(await take(memory, { user: 'ann', act: 'read', turn: 0 })).toMatchObject({
      items: [{ id: 't2' }, { id: 't1' }, { id: 't0' }],
    });
  });
});
