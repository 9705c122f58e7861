import type { Profile } from '@memgym/core';

export interface JudgeIntegerOptions {
  /** The greatest score that was asked for, default 10. Only `fixed` holds a reply to it. */
  readonly most?: number;
  /**
   * `reference`, the default: the first whole number from 1 to 10 that stands alone, whatever was asked for:
   * "from 1 to 10: 8" is 1. `fixed`: the one number that the reply holds; with several, none is taken.
   */
  readonly profile?: Profile;
}

/**
 * The score in a judge's reply, from 1; null when it holds none, which the original counts as 0
 * (docs/specs/memorybench.md#model-judges and docs/specs/memorybench.md#failed-judgements-score-zero).
 */
export function readJudgeInteger(reply: string, options: JudgeIntegerOptions = {}): number | null {
  const { most = 10, profile = 'reference' } = options;
  const numbers = [...reply.matchAll(/(?<![\p{L}\p{N}_])\d+(?![\p{L}\p{N}_])/gu)].map(([digits]) => digits);
  const scores = numbers.filter((digits) => /^(?:[1-9]|10)$/.test(digits)).map(Number);
  const [first = null] = scores;
  if (profile === 'reference' || first === null) return first;
  return numbers.length === 1 && first <= most ? first : null;
}
