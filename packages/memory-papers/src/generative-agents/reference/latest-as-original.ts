import type { MemoryRecord, MemoryView } from '@memgym/memory-systems/define';
import { type Decay, recencyOf } from '../../toolkit/recency.js';
import { type GenerativeAgentsState, traceOf } from '../generative-agents-state.js';

/** The latest memories, oldest first; recently recalled ones also count as latest. */
export function latestAsOriginal(
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
