import {
  createManualClock,
  createRng,
  type MemoryStorage,
  type MemorySystem,
  type RestorableMemory,
  type WriteContext,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInMemorySystems } from '../../built-in-memory-systems.js';
import { createMemorySystem } from '../../create-memory-system.js';
import { memoryReplies } from '../../offline.js';
import { createSharedDatabase } from '../../storage/__fixtures__/shared-database.js';

const create = (type: string, storage?: MemoryStorage, options: object = {}): RestorableMemory =>
  createMemorySystem({
    type,
    options,
    ports: {
      model: createOfflineChatModel({ replies: memoryReplies }),
      embedder: createHashedEmbedder({ dimensions: 64 }),
    },
    ...(storage && { storage }),
  });

const contextOf = (user: string, agent?: string): WriteContext => ({
  scope: { user, ...defined({ agent }) },
  clock: createManualClock(7),
  rng: createRng(user),
});

const contents = [
  'I moved to Bergen in March.',
  'My sister Vera lives in Oslo.',
  'I play the cello on Sundays.',
  'Vera moved from Oslo to Bergen.',
  'I sold the cello and bought a piano.',
  'My flight to Porto leaves on 3 May.',
];
const turn = (place: number, user = 'ann') => ({
  id: `${user}-${place}`,
  role: 'user' as const,
  content: contents[place % contents.length] ?? '',
  sessionId: `s${place >> 1}`,
});

describe.each(builtInMemorySystems.map(({ type }) => type))('%s in two processes', (type) => {
  it('behaves as in one process if they take turns', async () => {
    const database = createSharedDatabase(createRng(type));
    const lasting = create(type);
    const processes = [create(type, database.open()), create(type, database.open())] as const;
    const act = async (
      place: number,
      work: (system: RestorableMemory) => Promise<unknown>,
    ): Promise<void> => {
      const expected = await work(lasting);
      expect(await work(processes[place % 2] ?? lasting)).toEqual(expected);
    };
    const ask = (system: MemorySystem) =>
      system.retrieve(
        { text: 'Where does Vera live?', k: 4 },
        { ...contextOf('ann'), evidenceIds: ['ann-1'] },
      );
    for (const place of contents.keys()) {
      await act(place >> 1, (system) => system.add(turn(place), contextOf('ann')));
      await act(place, ask);
    }
    await act(0, async (system) => system.deleteBySource?.(['ann-2'], contextOf('ann')));
    await act(1, ask);
    await act(1, (system) => system.add(turn(2), contextOf('ann')));
    await act(0, async (system) => system.flush?.(contextOf('ann')));
    await act(1, ask);
    await act(0, (system) => system.snapshot());
    await act(1, (system) => system.snapshot());
    await act(0, async (system) => system.eraseUser?.('ann'));
    await act(1, ask);
    await act(1, (system) => system.add(turn(0), contextOf('ann')));
    await act(0, (system) => system.snapshot());
  });
});

const step = fc.record({
  process: fc.integer({ min: 0, max: 2 }),
  user: fc.constantFrom('ann', 'bo'),
  agent: fc.constantFrom(undefined, 'tutor'),
  act: fc.constantFrom('add', 'add', 'read', 'forget', 'erase'),
  turn: fc.integer({ min: 0, max: 7 }),
});

describe('a memory in three processes', () => {
  it('loses and repeats nothing under any concurrency', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.string(), async (steps, seed) => {
        const database = createSharedDatabase(createRng(seed));
        const processes = [0, 1, 2].map(() => create('bm25-m', database.open(), {}));
        const written = new Set<string>();
        const gone = new Set<string>();
        await Promise.all(
          steps.map(async ({ process, user, agent, act, turn: place }) => {
            const system = processes[process] as MemorySystem;
            const context = contextOf(user, agent);
            const name = `${user} ${agent} ${place}`;
            if (act === 'add') {
              written.add(name);
              await system.add(turn(place, user), context);
            } else if (act === 'forget') {
              gone.add(name);
              await system.deleteBySource?.([turn(place, user).id], context);
            } else if (act === 'erase') {
              for (const one of [undefined, 'tutor'])
                for (let n = 0; n < 8; n += 1) gone.add(`${user} ${one} ${n}`);
              await system.eraseUser?.(user);
            } else await system.retrieve({ text: 'Vera', k: 3 }, context);
          }),
        );
        const [first, ...others] = await Promise.all(processes.map((system) => system.snapshot()));
        for (const other of others) expect(other).toEqual(first);
        for (const [index, system] of processes.entries()) {
          for (const user of ['ann', 'bo'])
            for (const agent of [undefined, 'tutor']) {
              const held = (await system.list?.(contextOf(user, agent).scope)) ?? [];
              const names = held.map(({ id }) => `${user} ${agent} ${id.split('-')[1]}`);
              expect(new Set(names).size, `process ${index}`).toBe(names.length);
              for (const name of names) expect(written.has(name)).toBe(true);
              for (const name of written) {
                if (name.startsWith(`${user} ${agent} `) && !gone.has(name)) expect(names).toContain(name);
              }
            }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reads only what changed since the last time', async () => {
    const database = createSharedDatabase(createRng('few'));
    const [here, there] = [create('bm25-m', database.open()), create('bm25-m', database.open())];
    for (let place = 0; place < 50; place += 1) await here.add(turn(place), contextOf('ann'));
    await there.retrieve({ text: 'Vera', k: 3 }, contextOf('ann'));
    const before = database.rowsRead();
    await here.add(turn(50), contextOf('ann'));
    await there.retrieve({ text: 'Vera', k: 3 }, contextOf('ann'));
    await there.retrieve({ text: 'Vera', k: 3 }, contextOf('ann'));
    expect(database.rowsRead() - before).toBeLessThan(5);
  });

  it('refuses to read rows that another kind of memory wrote meanwhile', async () => {
    const database = createSharedDatabase(createRng('kinds'));
    const words = create('bm25-m', database.open());
    const vectors = create('emb-m', database.open());
    await words.add(turn(0), contextOf('ann'));
    await expect(vectors.retrieve({ text: 'Vera', k: 3 }, contextOf('ann'))).rejects.toMatchObject({
      reason: 'mismatch',
    });
  });
});
