import { createAdaptiveVectorIndex } from '../../indexes/index.js';
import type { MemoryIndex } from '../../scoped/index.js';
import { recallEffect } from '../../toolkit/recall-effect.js';
import { recencyOf } from '../../toolkit/recency.js';
import { vectorOf } from '../../toolkit/vectors/vector-of.js';
import type { GenerativeAgentsConstants } from './generative-agents-constants.js';
import { type GenerativeAgentsState, traceOf } from './generative-agents-state.js';
import { scaleToUnit } from './scale-to-unit.js';

export interface MemoryStreamIndex extends MemoryIndex<GenerativeAgentsState> {
  /** The ids of the most similar memories, regardless of recency and importance. */
  nearest(vector: Float32Array, k: number): string[];
}

/**
 * Ranks every memory by weighted relevance, recency and importance. `fixed` scales each of the three to
 * 0..1 over the candidates, as the paper does; `reference` sums them unscaled, and counts messages and insights
 * together towards k.
 */
export function createMemoryStreamIndex(
  dimensions: number,
  constants: GenerativeAgentsConstants,
): MemoryStreamIndex {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  const scale = constants.profile === 'reference' ? (values: readonly number[]) => values : scaleToUnit;
  const { weights } = constants;

  return {
    readsText: false,
    put: (id, _text, record) => vectors.put(id, vectorOf(record)),
    delete: (id) => vectors.delete(id),
    search: ({ query, vector, view, candidates }) => {
      const records = candidates();
      const near = vector === undefined ? [] : vectors.search(vector, view.size);
      const cosines = new Map(near.map(({ id, score }) => [id, score]));
      const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
      const traces = records.map(traceOf);
      const relevance = scale(records.map(({ item }) => cosines.get(item.id) ?? 0));
      const recency = scale(traces.map((trace) => recencyOf(trace, now, constants)));
      const importance = scale(traces.map(({ rating }) => rating / 10));
      const access = recallEffect(query.queryTime);
      const hits = records.map(({ item }, place) => {
        const scoreParts = {
          relevance: relevance[place] ?? 0,
          recency: recency[place] ?? 0,
          importance: importance[place] ?? 0,
        };
        const score =
          weights.relevance * scoreParts.relevance +
          weights.recency * scoreParts.recency +
          weights.importance * scoreParts.importance;
        return { id: item.id, score, scoreParts, access };
      });
      if (constants.profile === 'fixed') return { hits };
      const best = hits.toSorted((left, right) => right.score - left.score).slice(0, query.k);
      return { hits: best, isFinal: true };
    },
    nearest: (vector, k) => vectors.search(vector, k).map(({ id }) => id),
  };
}
