import type { MemorySystem } from '@memgym/core';
import {
  createScopedMemory,
  draftOf,
  type MemoryChanges,
  type Observation,
} from '@memgym/memory-systems/define';
import * as z from 'zod';

const observationSchema = z.custom<Observation>((value) => typeof value === 'object' && value !== null);
const waitingSchema = z.array(z.json());

/** A memory that lets observations wait in its state until `batch` of them have come. */
export function createBatchingMemory(batch: number): MemorySystem {
  type Waiting = z.infer<typeof waitingSchema>;
  const read = (state: Waiting): Observation[] => state.map((entry) => observationSchema.parse(entry));
  const write = (observations: readonly Observation[]): Waiting =>
    observations.map((observation) => waitingSchema.element.parse({ ...observation }));

  return createScopedMemory<Waiting>({
    info: { name: 'batching', version: '1.0.0', params: { batch } },
    state: { create: () => [], schema: waitingSchema },
    remember: ({ observations, view }): MemoryChanges<Waiting> => {
      const all = [...read(view.state), ...observations];
      const due = all.length - (all.length % batch);
      const rest = all.slice(due);
      return {
        put: all.slice(0, due).map((observation) => draftOf(observation)),
        state: write(rest),
        buffered: rest.map(({ sourceId }) => sourceId),
      };
    },
    flush: ({ view }) => ({
      put: read(view.state).map((observation) => draftOf(observation)),
      state: [],
    }),
    forget: ({ citing, sourceIds, view }) => ({
      remove: citing.map(({ item }) => item.id),
      state: write(read(view.state).filter(({ sourceId }) => !sourceIds.has(sourceId))),
    }),
    createIndex: () => ({
      put: () => undefined,
      delete: () => undefined,
      search: ({ candidates }) => ({
        hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
      }),
    }),
  });
}
