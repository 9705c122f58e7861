import { isSession, type MemoryItem, type MemorySnapshot, type MemorySystem } from '@memgym/core';
import { createMergingMemory } from '../merging-memory.js';
import { changed, type Mutant } from './mutant.js';

type Part = Partial<Record<keyof MemoryItem, unknown>>;

/** The sound memory; after an update, a memory shows other parts. */
const afterUpdate = (change: (item: MemoryItem) => Part): Mutant['create'] =>
  changed((sound) => {
    const updated = new Set<string>();
    const shown = <Item extends MemoryItem>(item: Item): Item =>
      updated.has(item.id) ? { ...item, ...change(item) } : item;
    return {
      update: async (memoryId, text, context) => {
        await sound.update?.(memoryId, text, context);
        updated.add(memoryId);
      },
      list: async (scope) => ((await sound.list?.(scope)) ?? []).map(shown),
      retrieve: async (query, context) => {
        const retrieval = await sound.retrieve(query, context);
        return { ...retrieval, items: retrieval.items.map(shown) };
      },
    };
  });

/** Faults in the parts of a memory beside its text: sources, times, metadata, and in who owns them. */
export const carryingMutants: readonly Mutant[] = [
  {
    fault: 'loses the sources of a memory when it is updated',
    caughtBy: 'update-and-delete',
    create: afterUpdate(() => ({ sourceIds: [] })),
  },
  {
    fault: 'gives a memory the time of its update instead of its own',
    caughtBy: 'update-and-delete',
    create: afterUpdate(({ ingestTime }) => ({
      eventTime: new Date(ingestTime).toISOString().slice(0, 19),
    })),
  },
  {
    fault: 'loses the metadata of a memory when it is updated',
    caughtBy: 'update-and-delete',
    create: afterUpdate(() => ({ meta: undefined })),
  },
  {
    fault: 'numbers what it finds by rank instead of by the order of the conversation',
    caughtBy: 'event-time',
    create: changed((sound) => ({
      retrieve: async (query, context) => {
        const retrieval = await sound.retrieve(query, context);
        const last = retrieval.items.length - 1;
        return {
          ...retrieval,
          items: retrieval.items.map((item, rank) => ({ ...item, position: last - rank })),
        };
      },
    })),
  },
  {
    fault: 'gives a merged memory the time of writing',
    caughtBy: 'event-time',
    create: () => {
      const merging = createMergingMemory((known, added) => [...known, added]);
      const late = (item: MemoryItem): MemoryItem =>
        item.sourceIds.length < 2
          ? item
          : { ...item, eventTime: '1970-01-01T00:16:40' as MemoryItem['eventTime'] };
      return { ...merging, list: async (scope) => ((await merging.list?.(scope)) ?? []).map(late) };
    },
  },
  {
    fault: 'shares its state with the snapshot that it was restored from',
    caughtBy: 'snapshots',
    create: changed((sound) => {
      let shared: MemorySnapshot | undefined;
      return {
        restore: async (snapshot) => {
          await sound.restore(snapshot);
          shared = snapshot;
        },
        add: async (input, context) => {
          const report = await sound.add(input, context);
          if (shared !== undefined) Object.assign(shared, await sound.snapshot());
          return report;
        },
      };
    }),
  },
  {
    fault: 'shares its memories with its clones, which update them',
    caughtBy: 'snapshots',
    create: changed((sound) => ({
      clone: async () => {
        const twin = (await sound.clone?.()) as MemorySystem;
        return {
          ...twin,
          update: async (memoryId, text, context) => {
            await twin.update?.(memoryId, text, context);
            await sound.update?.(memoryId, text, context);
          },
        };
      },
    })),
  },
  {
    fault: 'no longer knows after a restore which messages it has',
    caughtBy: 'snapshots',
    create: changed((sound) => {
      let isRestored = false;
      return {
        restore: async (snapshot) => {
          await sound.restore(snapshot);
          isRestored = true;
        },
        add: async (input, context) =>
          sound.add(isRestored && !isSession(input) ? { ...input, id: `${input.id} again` } : input, context),
      };
    }),
  },
  {
    fault: 'leaves metadata out of its snapshot',
    caughtBy: 'snapshots',
    create: changed((sound) => ({
      snapshot: async () => {
        const snapshot = await sound.snapshot();
        const text = JSON.stringify(snapshot.state, (key, value) => (key === 'meta' ? undefined : value));
        return { ...snapshot, state: JSON.parse(text) as MemorySnapshot['state'] };
      },
    })),
  },
];
