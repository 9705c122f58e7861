import { memEngineWords } from '@memgym/memory-systems/toolkit';
import type { GenerativeAgentsRules } from '../rules.js';
import { latestAsOriginal } from './latest-as-original.js';

/** The rules of the original, MemEngine. Source: docs/specs/memory-systems.md#generative-agents. */
export const referenceRules: GenerativeAgentsRules = {
  /** Reflection is called by hand; time is a counter of memories. */
  defaults: { preset: 'memengine', decayPer: 'memory', reflect: 'flush' },
  wordLimit: memEngineWords,

  latest: latestAsOriginal,
  showsTimes: false,
  needsExactCounts: true,
  /** By similarity alone. */
  evidence: async (questions, { embed, index, view }, count) => {
    const vectors = await embed(questions);
    return vectors.flatMap((vector) => index.nearest(vector, count)).flatMap((id) => view.get(id) ?? []);
  },
  citesAllEvidence: true,
  insightStep: (step) => step,

  /** The parts are summed unscaled. */
  scale: (values) => values,
  /** Messages and insights count together towards k. */
  result: (hits, k) => {
    const best = hits.toSorted((left, right) => right.score - left.score).slice(0, k);
    return { hits: best, isFinal: true };
  },
};
