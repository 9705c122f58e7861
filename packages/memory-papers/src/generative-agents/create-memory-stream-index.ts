import type { MemoryHit, SearchRequest } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex } from '@memgym/memory-systems/indexes';
import { explainByParts, vectorOf } from '@memgym/memory-systems/toolkit';
import { recallEffect } from '../toolkit/recall-effect.js';
import { recencyOf } from '../toolkit/recency.js';
import type { GenerativeAgentsConstants } from './generative-agents-constants.js';
import { type GenerativeAgentsState, traceOf } from './generative-agents-state.js';
import type { MemoryStreamIndex } from './memory-stream-index.js';

/** Ranks every memory by weighted relevance, recency and importance. */
export function createMemoryStreamIndex(
  dimensions: number,
  constants: GenerativeAgentsConstants,
): MemoryStreamIndex {
  const vectors = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
  const { weights, rules } = constants;

  const scored = ({ query, vector, view, candidates }: SearchRequest<GenerativeAgentsState>): MemoryHit[] => {
    const records = candidates();
    const near = vector === undefined ? [] : vectors.search(vector, view.size);
    const cosines = new Map(near.map(({ id, score }) => [id, score]));
    const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
    const traces = records.map(traceOf);
    const relevance = rules.scale(records.map(({ item }) => cosines.get(item.id) ?? 0));
    const recency = rules.scale(traces.map((trace) => recencyOf(trace, now, constants)));
    const importance = rules.scale(traces.map(({ rating }) => rating / 10));
    const access = recallEffect(query.queryTime);
    return records.map(({ item }, place) => {
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
  };

  return {
    readsText: false,
    put: (id, _text, record) => vectors.put(id, vectorOf(record)),
    delete: (id) => vectors.delete(id),
    search: (request) => rules.result(scored(request), request.query.k),
    explain: (request) => explainByParts(scored(request), { ...weights }),
    nearest: (vector, k) => vectors.search(vector, k).map(({ id }) => id),
  };
}
