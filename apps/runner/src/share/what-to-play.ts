import { keepsStateOutside } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import type { CollectedPlay } from '../results/collect-plays.js';

/** What of a run can be played again. */
export interface WhatToPlay {
  /** The names of the systems that can be, in the order of the plan. */
  readonly systems: readonly string[];
  /** Why the others cannot; undefined if there are none. */
  readonly reason: string | undefined;
}

/**
 * Which systems of a run can be played again: those whose memory is in this process and whose answers are all there.
 * @param played its records, by system in the order of the plan; undefined if they are not known
 */
export function whatToPlay({ plays }: RunPlan, played?: readonly CollectedPlay[]): WhatToPlay {
  const missing = (played ?? []).filter(({ complete }) => !complete);
  const unfinished = new Set(missing.map(({ name }) => name));
  const outside = plays.flatMap(({ system }) => (keepsStateOutside(system) ? [system.config.name] : []));
  const reasons = [
    ...(missing.length === 0
      ? []
      : [`${missingIn(missing, played ?? [])}, and a failure cannot be repeated`]),
    ...(outside.length === 0
      ? []
      : [`the memory of ${outside.join(', ')} is outside of MemGym, and what it found is not stored`]),
  ];
  return {
    systems: plays.flatMap(({ system: { config } }) =>
      outside.includes(config.name) || unfinished.has(config.name) ? [] : [config.name],
    ),
    reason: reasons.length === 0 ? undefined : reasons.join(', and because '),
  };
}

/** `3 of 24 answers are missing (bm25-m 2, none 1)` */
function missingIn(unfinished: readonly CollectedPlay[], played: readonly CollectedPlay[]): string {
  const counts = unfinished.map(({ name, answers }) => ({
    name,
    count: answers.filter(({ outcome }) => outcome === 'unanswered').length,
  }));
  const missing = counts.reduce((sum, { count }) => sum + count, 0);
  if (missing === 0) return `a part of ${unfinished.map(({ name }) => name).join(', ')} failed`;
  const all = played.reduce((sum, { answers }) => sum + answers.length, 0);
  const bySystem = counts.map(({ name, count }) => `${name} ${count}`).join(', ');
  return `${missing} of ${all} answers ${missing === 1 ? 'is' : 'are'} missing (${bySystem})`;
}
