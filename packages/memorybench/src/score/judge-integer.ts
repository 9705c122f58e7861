import type { Profile } from '@memgym/core';
import { countingRules } from './counting-rules.js';

export interface JudgeIntegerOptions {
  /** The greatest score of the scale; default: 10. Only `fixed` enforces it. */
  readonly most?: number;
  /**
   * `reference`, the default: the first stand-alone integer from 1 to 10, for any scale: "from 1 to 10: 8" is 1.
   * `fixed`: the only number in the reply; null if there are several.
   */
  readonly profile?: Profile;
}

/**
 * The score in a judge's reply, from 1; null if there is none, which the original counts as 0
 * (packages/memorybench/spec.md#model-judges and packages/memorybench/spec.md#failed-judgements-score-zero).
 */
export function readJudgeInteger(reply: string, options: JudgeIntegerOptions = {}): number | null {
  const { most = 10, profile = 'reference' } = options;
  const numbers = [...reply.matchAll(/(?<![\p{L}\p{N}_])\d+(?![\p{L}\p{N}_])/gu)].map(([digits]) => digits);
  const scores = numbers.filter((digits) => /^(?:[1-9]|10)$/.test(digits)).map(Number);
  const [first = null] = scores;
  if (first === null || !countingRules[profile].requiresLoneNumber) return first;
  return numbers.length === 1 && first <= most ? first : null;
}
