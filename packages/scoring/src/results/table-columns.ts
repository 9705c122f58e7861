import type { SystemResult } from '@memgym/core';

/** Whether a table of these results has a column for `k`: memory systems show different numbers of memories. */
export function showsK(systems: readonly SystemResult[]): boolean {
  const counts = systems.flatMap(({ standing, k }) => (standing === 'system' && k !== undefined ? [k] : []));
  return new Set(counts).size > 1;
}

/** Whether a table of these results has a column for the profile: some system plays as its original does. */
export function showsProfiles(systems: readonly SystemResult[]): boolean {
  return systems.some(({ profile: own }) => own === 'reference');
}

/** The mean number of tokens in the prompt of an answer; null if calls are unknown. */
export function promptTokensOf({ calls }: Pick<SystemResult, 'calls'>): number | null {
  const answers = calls.filter(
    ({ role, phase, usage }) => role === 'assistant' && phase === 'answer' && usage.calls > 0,
  );
  const sum = (of: (call: SystemResult['calls'][number]) => number): number =>
    answers.reduce((total, call) => total + of(call), 0);
  const count = sum(({ usage }) => usage.calls);
  return count === 0 ? null : sum(({ usage }) => usage.inputTokens) / count;
}
