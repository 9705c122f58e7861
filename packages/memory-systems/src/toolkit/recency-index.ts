import type { JsonValue } from '@memgym/core';
import type { MemoryIndex, MemoryRecord, SearchRequest } from '../scoped/index.js';

/** Number of memories to show; `undefined` shows all. */
export type Selection<State extends JsonValue> = (
  record: MemoryRecord,
  request: SearchRequest<State>,
) => boolean;

/**
 * Shows memories regardless of the question, newest first. The score is 1 over the rank from the newest: 1, 1/2, 1/3, …
 */
export function createRecencyIndex<State extends JsonValue>(
  selects: Selection<State> = () => true,
): MemoryIndex<State> {
  return {
    readsText: false,
    put: () => undefined,
    delete: () => undefined,
    search: (request) => {
      const shown = request.candidates().filter((record) => selects(record, request));
      return { hits: byRecency(shown) };
    },
  };
}

/** Hits for memories given oldest first. */
export function byRecency(records: readonly MemoryRecord[]): { id: string; score: number }[] {
  return records.map(({ item }, place) => ({ id: item.id, score: 1 / (records.length - place) })).reverse();
}
