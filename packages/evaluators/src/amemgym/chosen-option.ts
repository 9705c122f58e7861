import type { AnsweredRecord, AskedAnswer } from '@memgym/core';

/** Label of the option that counts as chosen: the one named, or the one drawn in its place; null without either. */
export function chosenOption({
  output,
  guess,
}: Pick<AnsweredRecord | AskedAnswer, 'output' | 'guess'>): string | null {
  return output ?? guess ?? null;
}
