import type { AnsweredRecord, AskedAnswer } from '@memgym/core';

/** Label of the chosen option: the one the reply names, otherwise the one drawn instead; null if neither exists. */
export function chosenOption({
  output,
  guess,
}: Pick<AnsweredRecord | AskedAnswer, 'output' | 'guess'>): string | null {
  return output ?? guess ?? null;
}
