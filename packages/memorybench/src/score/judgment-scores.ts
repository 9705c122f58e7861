import type { Profile } from '@memgym/core';
import { countingRules } from './counting-rules.js';

/** Values above this count as a death sentence in {@link monthsScore}. */
const partingLine = 10_000;

/**
 * The similarity of a sentence to the reference's, in [0, 1]; JuDGE's `time_score`
 * (packages/memorybench/spec.md#legal-judgments). Total months, life 240, death 10001, −1 if the judgment names no
 * sentence.
 *
 * Null if both are −1; 1 if both are 0; 0 if exactly one is −1 or exactly one is above 10000; otherwise 1 − |e −
 * g|/max(e, g).
 */
export function monthsScore(expected: number, given: number): number | null {
  return nearness(expected, given, true);
}

export interface FineScoreOptions {
  /** `reference`, the default, treats 9000 and 11000 yuan as if one were a death sentence; `fixed` does not. */
  readonly profile?: Profile;
}

/**
 * {@link monthsScore} of fines in yuan, −1 if there is none; JuDGE's `amount_score`
 * (packages/memorybench/spec.md#legal-judgments and packages/memorybench/spec.md#fines-are-compared-as-months).
 */
export function fineScore(
  expected: number,
  given: number,
  { profile = 'reference' }: FineScoreOptions = {},
): number | null {
  return nearness(expected, given, countingRules[profile].partsFines);
}

function nearness(expected: number, given: number, isParted: boolean): number | null {
  if (expected < 0 && given < 0) return null;
  if (expected === 0 && given === 0) return 1;
  if (expected < 0 || given < 0) return 0;
  if (isParted && (expected - partingLine) * (given - partingLine) < 0) return 0;
  return 1 - Math.abs(expected - given) / Math.max(expected, given);
}

/** Agreement of two sets, each figure in [0, 1]. */
export interface SetOverlap {
  readonly recall: number;
  readonly precision: number;
}

/**
 * The agreement of two sets, as JuDGE compares charges and articles; 0 if a side is empty
 * (packages/memorybench/spec.md#legal-judgments).
 */
export function setOverlap<T>(expected: Iterable<T>, given: Iterable<T>): SetOverlap {
  const [wanted, found] = [new Set(expected), new Set(given)];
  const shared = [...found].filter((item) => wanted.has(item)).length;
  return {
    recall: wanted.size === 0 ? 0 : shared / wanted.size,
    precision: found.size === 0 ? 0 : shared / found.size,
  };
}

/**
 * F1 of the mean recall and the mean precision of all items: JuDGE's F1 of a whole set, which single items do not have
 * (packages/memorybench/spec.md#legal-judgments). 0 for no items.
 */
export function overlapF1(items: readonly SetOverlap[]): number {
  const mean = (of: (item: SetOverlap) => number): number =>
    items.reduce((sum, item) => sum + of(item), 0) / Math.max(items.length, 1);
  const [recall, precision] = [mean((item) => item.recall), mean((item) => item.precision)];
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}
