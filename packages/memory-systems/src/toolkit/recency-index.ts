import type { JsonValue } from '@memgym/core';
import type { MemoryIndex, MemoryRecord, SearchRequest } from '../scoped/index.js';
import { scanIndex } from './scan-index.js';

/**
 * Shows the selected memories (default: all) regardless of the question, newest first. The score is 1 over the rank from
 * the newest: 1, 1/2, 1/3, …
 */
export function createRecencyIndex<State extends JsonValue>(
  selects: (record: MemoryRecord, request: SearchRequest<State>) => boolean = () => true,
): MemoryIndex<State> {
  return scanIndex((request) => ({
    hits: byRecency(request.candidates().filter((record) => selects(record, request))),
  }));
}

/** Hits for memories given oldest first. */
export function byRecency(records: readonly MemoryRecord[]): { id: string; score: number }[] {
  return records.map(({ item }, place) => ({ id: item.id, score: 1 / (records.length - place) })).reverse();
}
