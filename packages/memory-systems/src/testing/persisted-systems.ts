import {
  createRng,
  createStepClock,
  type MemoryStorage,
  type MemorySystem,
  type MemorySystemDefinition,
  type RestorableMemory,
} from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { memorySystemOf } from '../make-system.js';
import { createInMemoryStorage } from '../storage/in-memory-storage.js';
import type { SystemsUnderTest } from './systems-under-test.js';

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

/** A memory that is opened anew for every call, from its storage, behaves like one that remains open. */
export function provePersistence({ definitions, replies }: SystemsUnderTest): void {
  for (const definition of definitions) provePersistent(definition, {}, replies);
}

/** The same of one system with options. */
export function provePersistent(
  definition: MemorySystemDefinition,
  options: object,
  replies: SystemsUnderTest['replies'],
): void {
  const create = (storage?: MemoryStorage): RestorableMemory =>
    memorySystemOf(definition, {
      options,
      ports: {
        model: createOfflineChatModel({ replies }),
        embedder: createHashedEmbedder({ dimensions: 64 }),
      },
      ...(storage && { storage }),
    }) as RestorableMemory;
  describe(`${definition.type} ${JSON.stringify(options)}`, () => {
    it('reopened for every call behaves like one that remains open', async () => {
      const { open } = reopened();
      const lasting = create();
      const both = async (
        work: (system: MemorySystem, context: ReturnType<typeof contextOf>) => Promise<unknown>,
      ) => {
        time += 1;
        const opened = create(open());
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
}
