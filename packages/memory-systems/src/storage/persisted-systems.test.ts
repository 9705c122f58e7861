import {
  createRng,
  createStepClock,
  type MemoryStorage,
  type MemorySystem,
  type RestorableMemory,
  scopeKey,
} from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { builtInMemorySystems } from '../built-in-memory-systems.js';
import { createMemorySystem } from '../create-memory-system.js';
import { memoryReplies } from '../offline.js';
import { createInMemoryStorage } from './in-memory-storage.js';

const scope = { user: 'ann' };
const turns = [
  'I moved to Bergen in March.',
  'My sister Vera lives in Oslo.',
  'I play the cello on Sundays.',
  'Vera moved from Oslo to Bergen.',
  'I sold the cello and bought a piano.',
  'My flight to Porto leaves on 3 May.',
].map((content, place) => ({
  id: `t${place}`,
  role: place % 3 === 2 ? ('assistant' as const) : ('user' as const),
  content,
  sessionId: `s${place >> 1}`,
}));

/** A storage that can be reopened after it has been closed. */
function reopened(): { storage: MemoryStorage; open: () => MemoryStorage } {
  const storage = createInMemoryStorage();
  return {
    storage,
    open: () => Object.create(storage, { close: { value: async () => undefined } }) as MemoryStorage,
  };
}

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

// Waiting messages have no vector in the reference Nemori, nor has MemGPT's summary, nor anything in the reference
// MemGPT.
const variants = [
  ...builtInMemorySystems.map(({ type }) => [type, {}] as const),
  ['nemori', { profile: 'reference' }] as const,
  ['memgpt', { capacity: 12 }] as const,
  ['memgpt', { profile: 'reference', capacity: 6 }] as const,
];

describe.each(variants)('%s %j', (type, options) => {
  it('reopened for every call behaves like one that remains open', async () => {
    const { open } = reopened();
    const lasting = create(type, undefined, options);
    const both = async (
      work: (system: MemorySystem, context: ReturnType<typeof contextOf>) => Promise<unknown>,
    ) => {
      time += 1;
      const opened = create(type, open(), options);
      const kept = await work(opened, contextOf());
      const snapshot = await opened.snapshot();
      await opened.close();
      expect(kept).toEqual(await work(lasting, contextOf()));
      expect(snapshot).toEqual(await lasting.snapshot());
    };
    let time = 0;
    const contextOf = () => ({
      scope,
      clock: createStepClock(time * 1000),
      rng: createRng(`step ${time}`),
      evidenceIds: ['t1'],
    });

    for (const turn of turns) await both((system, context) => system.add(turn, context));
    await both(async (system, context) => system.flush?.(context));
    await both(async (system, context) => {
      const { accessEvents = [], items } = await system.retrieve(
        { text: 'Where does Vera live?', k: 3 },
        context,
      );
      await system.commitAccess?.(accessEvents, context);
      return items;
    });
    await both(async (system, context) => {
      const [first] = (await system.list?.(scope)) ?? [];
      if (first !== undefined) await system.update?.(first.id, 'Vera lives in Bergen now.', context);
    });
    await both(async (system, context) => system.deleteBySource?.(['t1'], context));
    for (const turn of turns) await both((system, context) => system.add(turn, context));
    await both(async (system, context) => system.retrieve({ text: 'piano', k: 2 }, context));
  });
});

describe('a write that fails in its storage', () => {
  it('leaves the memory unchanged, and can be retried', async () => {
    const storage = createInMemoryStorage();
    let fails = false;
    const commit: MemoryStorage['commit'] = async (key, change) => {
      if (fails) throw new Error('no space left on device');
      return storage.commit(key, change);
    };
    const system = create('emb-m', Object.create(storage, { commit: { value: commit } }) as MemoryStorage);
    const context = { scope, clock: createStepClock(0), rng: createRng('x') };
    await system.add({ id: 't1', role: 'user', content: 'One.' }, context);
    const before = await system.snapshot();
    fails = true;
    await expect(system.add({ id: 't2', role: 'user', content: 'Two.' }, context)).rejects.toThrow(
      /no space/,
    );
    await expect(system.reset?.(scope)).rejects.toThrow(/no space/);
    expect(await system.snapshot()).toEqual(before);
    fails = false;
    expect(await system.add({ id: 't2', role: 'user', content: 'Two.' }, context)).toMatchObject({
      stored: ['t2'],
    });
    expect(await storage.scopes()).toEqual([scopeKey(scope)]);
  });
});
