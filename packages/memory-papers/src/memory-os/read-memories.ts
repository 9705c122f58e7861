import type { MemoryHit, MemoryRecord, ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import { cosineSimilarity, filterOf } from '@memgym/memory-systems/toolkit';
import { bestPages } from './best-pages.js';
import { findKeywords } from './find-keywords.js';
import { keywordLikeness } from './keyword-likeness.js';
import { type MemoryOsMemoryOptions, settingsOf } from './memory-os-memory-options.js';
import type { MemoryOsState } from './memory-os-state.js';
import type { MemoryOsRules } from './rules.js';
import { kinds, tierOf } from './tiers.js';
import { visit } from './visit-segments.js';

interface Scored {
  readonly record: MemoryRecord;
  readonly score: number;
}

/** Maximum number of pages that MemoryBench's vector store finds in a segment. */
const mostOfSegment = 20;

/**
 * Returns all of short-term memory, the best pages of the best segments of mid-term memory, and the best lines of
 * long-term memory. Source: docs/specs/memory-systems.md#memoryos-read.
 */
export async function readMemories(
  request: ReadRequest<MemoryOsState>,
  options: MemoryOsMemoryOptions,
  rules: MemoryOsRules,
): Promise<SearchResult> {
  const { query, embed, view } = request;
  if (query.text.trim() === '') return { hits: [] };
  const settings = settingsOf(options);
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
  // A segment without pages that pass the filter does not displace another.
  const holding = new Set(passing.flatMap(({ record }) => segmentIdsOf(record)));
  const nearest = scored(kinds.segment).filter(({ record }) => holding.has(record.item.id));
  const keywords =
    rules.keywords === 'topics' || nearest.length === 0 ? [] : await findKeywords(query.text, rules, request);
  const chosen = nearest
    .slice(0, settings.segments)
    .map(({ record, score }) => {
      const data = tierOf(record);
      const own = data.tier === 'segment' ? data.keywords : [];
      const cosine = rules.target === 'five-nearest' ? Math.max(0, score) : score;
      return {
        id: record.item.id,
        score: cosine + keywordLikeness(keywords, own, { overlap: settings.keywordOverlap, rules }),
      };
    })
    .filter(({ score }) => score >= settings.segmentScore)
    .sort((left, right) => right.score - left.score);
  const similar = passing.filter(
    ({ record, score }) =>
      score >= settings.pageScore && (rules.secondTopic !== 'copied-unfound' || !isCopy(record)),
  );
  const pagesOf = (id: string): Scored[] => {
    const own = similar.flatMap((page) =>
      segmentIdsOf(page.record)
        .filter((other) => other === id)
        .map(() => page),
    );
    return rules.secondTopic === 'copied-unfound' ? own.slice(0, mostOfSegment) : own;
  };
  // A page whose text was replaced belongs to no segment and is searched separately.
  const free = similar.filter(({ record }) => segmentIdsOf(record).length === 0);
  const found = [...chosen.flatMap(({ id }) => pagesOf(id)), ...free];
  const pages = rules.ranksByHeap
    ? bestPages(found, settings.pages)
    : similar.filter((page) => found.includes(page)).slice(0, settings.pages);
  const hit = chosen.filter(({ id }) => pagesOf(id).length > 0);
  const best = [
    ...scored(kinds.exchange),
    // The script finds a page with two topics twice, which displaces another page.
    ...new Set(pages),
    ...scored(kinds.user, settings.knowledgeScore).slice(0, settings.knowledge),
    ...(rules.isUnbounded
      ? scored(kinds.assistant)
      : scored(kinds.assistant, settings.knowledgeScore).slice(0, settings.knowledge)),
  ];
  const hits = best.map(({ record, score }): MemoryHit => ({ id: record.item.id, score }));
  return { hits, accessEvents: hit.map(({ id }) => ({ memoryId: id, effect: visit })) };
}

function isCopy(record: MemoryRecord): boolean {
  const data = tierOf(record);
  return data.tier === 'page' && data.copyOf !== null;
}

function segmentIdsOf(record: MemoryRecord): readonly string[] {
  const data = tierOf(record);
  return data.tier === 'page' ? data.segmentIds : [];
}
