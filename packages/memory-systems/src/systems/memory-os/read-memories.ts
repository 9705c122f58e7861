import {
  filterOf,
  type MemoryHit,
  type MemoryRecord,
  type ReadRequest,
  type SearchResult,
} from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import { type MemoryOsMemoryOptions, settingsOf } from './memory-os-memory-options.js';
import { quirksOf } from './memory-os-presets.js';
import type { MemoryOsState } from './memory-os-state.js';
import { kinds, tierOf } from './tiers.js';
import { visit } from './visit-segments.js';

interface Scored {
  readonly record: MemoryRecord;
  readonly score: number;
}

/**
 * Returns all of short-term memory, the best pages of the best segments of mid-term memory, and the best lines of
 * long-term memory. Source: docs/specs/memory-systems.md#memoryos-read.
 */
export async function readMemories(
  { query, embed, view }: ReadRequest<MemoryOsState>,
  options: MemoryOsMemoryOptions,
): Promise<SearchResult> {
  if (query.text.trim() === '') return { hits: [] };
  const settings = settingsOf(options);
  const { isUnbounded } = quirksOf(options.profile, options.preset);
  const [vector] = await embed([query.text]);
  if (vector === undefined) return { hits: [] };
  const passes = filterOf(query) ?? (() => true);
  const scored = (kind: string, least = -1): Scored[] =>
    [...view.all()]
      .filter(({ item }) => item.kind === kind && (kind === kinds.segment || passes(item)))
      .flatMap((record) =>
        record.vector === undefined ? [] : [{ record, score: cosineSimilarity(vector, record.vector) }],
      )
      .filter(({ score }) => score >= least)
      .sort((left, right) => right.score - left.score || left.record.order - right.record.order);

  const passing = scored(kinds.page);
  // A segment without pages that pass the filter does not take the place of another.
  const holding = new Set(passing.flatMap(({ record }) => segmentIdsOf(record)));
  const chosen = new Set(
    scored(kinds.segment, settings.segmentScore)
      .filter(({ record }) => holding.has(record.item.id))
      .slice(0, settings.segments)
      .map(({ record }) => record.item.id),
  );
  // A page whose text was replaced belongs to no segment, and is searched by itself.
  const found = passing.filter(({ record, score }) => {
    const segmentIds = segmentIdsOf(record);
    const isSearched = segmentIds.length === 0 || segmentIds.some((id) => chosen.has(id));
    return isSearched && score >= settings.pageScore;
  });
  const hit = new Set(found.flatMap(({ record }) => segmentIdsOf(record)).filter((id) => chosen.has(id)));
  const best = [
    ...scored(kinds.exchange),
    ...found.slice(0, settings.pages),
    ...scored(kinds.user, settings.knowledgeScore).slice(0, settings.knowledge),
    ...(isUnbounded
      ? scored(kinds.assistant)
      : scored(kinds.assistant, settings.knowledgeScore).slice(0, settings.knowledge)),
  ];
  const hits = best.map(({ record, score }): MemoryHit => ({ id: record.item.id, score }));
  return { hits, accessEvents: [...hit].map((memoryId) => ({ memoryId, effect: visit })) };
}

function segmentIdsOf(record: MemoryRecord): readonly string[] {
  const data = tierOf(record);
  return data.tier === 'page' ? data.segmentIds : [];
}
