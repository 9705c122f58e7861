import type { MemoryHit, SearchRequest } from '../design/memory-index.js';

/** All hits of a search, with the place of each among the memories of its kind. */
export interface RankedHits {
  readonly hits: readonly MemoryHit[];
  /** By id. */
  readonly ranks: ReadonlyMap<string, { readonly rank: number; readonly score: number }>;
}

/** @param search all hits among the accepted memories, best first */
export function rankedHits(
  { perKind }: Pick<SearchRequest, 'perKind'>,
  search: (accept: (memoryId: string) => boolean) => readonly MemoryHit[],
): RankedHits {
  const ranks = new Map<string, { rank: number; score: number }>();
  const hits = perKind((_most, accept) => {
    const found = search(accept);
    for (const [place, { id, score }] of found.entries()) ranks.set(id, { rank: place + 1, score });
    return found;
  });
  return { hits, ranks };
}
