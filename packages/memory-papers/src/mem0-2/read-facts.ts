import type { MemoryHit, ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import { findEntities } from '../toolkit/mem0/find-entities.js';
import type { AdditiveIndex } from './additive-index.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import type { Mem02State } from './mem0-2-state.js';
import { boostOf, combine } from './score-parts.js';
import { linksOf } from './stored-fact.js';

/**
 * The additive read: facts similar to the query, ranked by similarity, words and entities together. A fact found only
 * by words is never returned. Source: docs/specs/memory-systems.md#mem0-read.
 */
export async function readFacts(
  { query, embed, search, index }: ReadRequest<Mem02State, AdditiveIndex>,
  options: Mem02MemoryOptions,
): Promise<SearchResult> {
  if (query.text.trim() === '') return { hits: [] };
  const names = findEntities(query.text).slice(0, options.queryEntities);
  const [vector, ...entityVectors] = await embed([query.text, ...names.map(({ text }) => text)]);
  if (vector === undefined) return { hits: [] };
  const k = Math.max(Math.ceil(options.candidatesPerResult * query.k), options.leastCandidates);
  const near = await search({ vector, k, kinds: ['fact'] });
  const boosts = boostsOf(entityVectors, index, options);
  const inUse = {
    lexical: near.some(({ scoreParts }) => scoreParts?.lexical !== undefined),
    boost: boosts.size > 0,
  };
  const hits = near
    .filter(({ score }) => score >= options.threshold)
    .map(({ id, score, scoreParts, record }): MemoryHit => {
      const lexical = scoreParts?.lexical ?? 0;
      const parts = { semantic: score, lexical, boost: boosts.get(id) ?? 0 };
      const links = linksOf(record);
      return {
        id,
        score: combine(parts, inUse),
        scoreParts: parts,
        ...(links.length > 0 && { links }),
      };
    });
  return {
    hits,
    contributions: ({ score, scoreParts = {} }) => {
      const sum = Object.values(scoreParts).reduce((total, part) => total + part, 0);
      return Object.fromEntries(
        Object.entries(scoreParts).map(([name, part]) => [name, sum === 0 ? 0 : (part * score) / sum]),
      );
    },
  };
}

/** The boost of each fact from entities of the query: the highest if there are several. */
function boostsOf(
  entityVectors: readonly Float32Array[],
  index: AdditiveIndex,
  options: Mem02MemoryOptions,
): Map<string, number> {
  const boosts = new Map<string, number>();
  for (const vector of entityVectors) {
    for (const { id, score } of index.entitiesNear(vector, options.entityMatchSimilarity)) {
      const factIds = index.factsOf(id);
      const boost = boostOf(score, factIds.length, options);
      for (const factId of factIds) boosts.set(factId, Math.max(boosts.get(factId) ?? 0, boost));
    }
  }
  return boosts;
}
