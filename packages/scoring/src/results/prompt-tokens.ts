import type { SystemResult } from '@memgym/core';

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
