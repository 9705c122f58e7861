import type { MemoryRecord, MemoryView } from '@memgym/memory-systems/define';
import { memEngineWords } from '@memgym/memory-systems/toolkit';
import { type Decay, recencyOf } from '../../toolkit/recency.js';
import { type GenerativeAgentsState, traceOf } from '../generative-agents-state.js';
import type { GenerativeAgentsRules } from '../rules.js';

/** The rules of the original, MemEngine. Source: docs/specs/memory-systems.md#generative-agents. */
export const referenceRules: GenerativeAgentsRules = {
  /** Reflection is called by hand; time is a counter of memories. */
  defaults: { preset: 'memengine', decayPer: 'memory', reflect: 'flush' },
  wordLimit: memEngineWords,

  latest: latestAsReference,
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

/** The latest memories, oldest first; recently recalled ones also count as latest. */
function latestAsReference(
  view: MemoryView<GenerativeAgentsState>,
  count: number,
  options: Decay,
): MemoryRecord[] {
  const now = { at: view.state.now, step: view.state.step };
  return [...view.all()]
    .map((record) => ({ record, recency: recencyOf(traceOf(record), now, options) }))
    .sort((left, right) => left.recency - right.recency || left.record.order - right.record.order)
    .slice(-count)
    .map(({ record }) => record);
}
