import type { AccessEvent } from '@memgym/core';
import type { MemoryHit, SearchResult } from '@memgym/memory-systems/define';
import { cosineSimilarity, filterOf } from '@memgym/memory-systems/toolkit';
import { moves, type PickedFunction } from './functions.js';
import { heldOf, type MemgptRead, mainIds, type PickedRead } from './main-context.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import { placementOf } from './placed-memory.js';

/**
 * The whole main context, and the hits of the model's searches. Its moves take effect when the access is committed:
 * archived memories are still part of this answer.
 */
export async function answerWithFound(
  { request, workspace, calls, moved }: PickedRead,
  options: MemgptMemoryOptions,
): Promise<SearchResult> {
  const found = await searchStorages(request, calls, options);
  const hits = await hitsByLikeness(request, [
    ...mainIds(workspace),
    ...found.map(({ memoryId }) => memoryId),
  ]);
  return { hits, accessEvents: [...moved, ...found] };
}

/** Retrieved and recalled memories; a memory found by two searches counts for the first. */
async function searchStorages(
  { embed, index, query, view }: MemgptRead,
  calls: readonly PickedFunction[],
  { found }: MemgptMemoryOptions,
): Promise<AccessEvent[]> {
  const searches = calls.filter(({ query: text }) => text !== '');
  const vectors = await embed(searches.map(({ query: text }) => text));
  const passes = filterOf(query) ?? (() => true);
  const age = (id: string): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;
  const events = new Map<string, AccessEvent>();
  for (const [place, { function: effect }] of searches.entries()) {
    const vector = vectors[place];
    if (vector === undefined) continue;
    const { from } = moves[effect];
    const accept = (id: string): boolean => {
      const record = view.get(id);
      return record !== undefined && placementOf(record).place === from && passes(record.item);
    };
    for (const { id } of index.nearest(vector, found, accept, age)) {
      if (!events.has(id)) events.set(id, { memoryId: id, effect });
    }
  }
  return [...events.values()];
}

async function hitsByLikeness(request: MemgptRead, ids: readonly string[]): Promise<MemoryHit[]> {
  const [vector] = await request.embed([request.query.text]);
  return heldOf(request, ids).flatMap((record) =>
    vector === undefined || record.vector === undefined
      ? []
      : [{ id: record.item.id, score: cosineSimilarity(vector, record.vector) }],
  );
}
