import { InternalError } from '@memgym/core/errors';
import {
  type AdaptiveVectorIndex,
  createAdaptiveVectorIndex,
  type Hit,
  maximalMarginalRelevance,
  persistenceOf,
  persistent,
} from '../../indexes/index.js';
import {
  type IndexExplanation,
  type MemoryHit,
  type MemoryIndex,
  type MemoryRecord,
  type MemoryView,
  rankedHits,
  type SearchRequest,
  searchByAge,
} from '../../scoped/index.js';
import { cosineSimilarity } from '../cosine-similarity.js';
import type { DiversityOptions } from './diversity-options.js';
import type { VectorIndexOptions } from './vector-options.js';

/**
 * Finds memories with embeddings near the query's; with `diversity`, also different from each other. A blank query
 * finds nothing.
 */
export function createVectorMemoryIndex(
  dimensions: number,
  options: VectorIndexOptions,
  diversity: DiversityOptions = null,
): MemoryIndex {
  const index = createAdaptiveVectorIndex(dimensions, options);
  const memoryIndex: MemoryIndex = {
    readsText: false,
    put: (id, _text, record) => index.put(id, vectorOf(record)),
    delete: (id) => index.delete(id),
    search: ({ vector, perKind, age, view }) => {
      if (vector === undefined) return { hits: [] };
      return {
        hits: perKind((k, accept) => {
          const nearest = (most: number) =>
            searchByAge((wanted) => index.search(vector, wanted, accept), most, age);
          return diversity === null
            ? nearest(k)
            : diversify(nearest(Math.min(k * diversity.depth, view.size)), k, { view, diversity });
        }),
      };
    },
    explain: (request) => explainVectors(memoryIndex, index, request, diversity),
  };
  return persistent(memoryIndex, persistenceOf(index));
}

/** The part `meaning` of each memory is its similarity; with `diversity`, the part `difference` is what is deducted. */
function explainVectors(
  { search }: Pick<MemoryIndex, 'search'>,
  vectors: Pick<AdaptiveVectorIndex, 'search'>,
  request: SearchRequest,
  diversity: DiversityOptions,
): IndexExplanation {
  const { vector, age, view } = request;
  if (vector === undefined) return { hits: [], parts: () => [] };
  const { hits, ranks } = rankedHits(request, (accept) =>
    searchByAge((wanted) => vectors.search(vector, wanted, accept), view.size, age),
  );
  const chosen = new Map((diversity === null ? [] : search(request).hits).map((hit) => [hit.id, hit]));
  const lowest = Math.min(...[...chosen.values()].map(({ score }) => score));
  return {
    // What diversity did not choose stands behind what it chose.
    hits: hits.map((hit) => chosen.get(hit.id) ?? { ...hit, score: Math.min(hit.score, lowest) }),
    parts: (id) => {
      const own = ranks.get(id);
      if (own === undefined) return [];
      const score = chosen.get(id)?.score ?? own.score;
      const isDiverse = chosen.get(id)?.scoreParts !== undefined;
      const weight = isDiverse ? (diversity?.lambda ?? 1) : 1;
      const meaning = { name: 'meaning', ...own, weight, contribution: weight * own.score };
      if (!isDiverse) return [meaning];
      const deducted = score - meaning.contribution;
      return [meaning, { name: 'difference', score: deducted, weight: 1, contribution: deducted }];
    },
  };
}

/**
 * Selects `k` of the hits that are similar to the question and different from each other; returns all hits if there are
 * at most `k`. Source: docs/specs/memory-systems.md#fusion-and-diversity.
 */
function diversify(
  found: readonly Hit[],
  k: number,
  {
    view,
    diversity: { lambda },
  }: { readonly view: Pick<MemoryView, 'get'>; readonly diversity: NonNullable<DiversityOptions> },
): MemoryHit[] {
  if (found.length <= k) return [...found];
  const likeness = new Map(found.map(({ id, score }) => [id, score]));
  const vectors = new Map(
    found.flatMap(({ id }) => {
      const record = view.get(id);
      return record === undefined ? [] : [[id, vectorOf(record)] as const];
    }),
  );
  const alike = (left: string, right: string): number => {
    const [one, other] = [vectors.get(left), vectors.get(right)];
    return one === undefined || other === undefined ? 0 : cosineSimilarity(one, other);
  };
  let lowest = Number.POSITIVE_INFINITY;
  return maximalMarginalRelevance(found, alike, { k, lambda }).map(({ id, score }) => {
    // With opposite vectors a later choice can score above an earlier one; the order of choice is preserved.
    lowest = Math.min(lowest, score);
    return { id, score: lowest, scoreParts: { likeness: likeness.get(id) ?? 0 } };
  });
}

/** @throws {InternalError} when a record has no vector, although systems with an embedder give every record one */
export function vectorOf({ item, vector }: MemoryRecord): Float32Array {
  if (vector !== undefined) return vector;
  throw new InternalError(`The memory ${JSON.stringify(item.id)} was indexed without a vector.`);
}
