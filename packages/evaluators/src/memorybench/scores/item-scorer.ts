import type { ChatModel, Profile } from '@memgym/core';
import type { Judgement } from '../../judges/judge.js';
import type { ScoredItem, ScoresByMetric } from './scored-item.js';

/** The judge and the settings that an item is scored with. */
export interface ScoreItemContext {
  readonly judge: ChatModel;
  /** `reference` scores an unreadable judgement as the original does, `fixed` leaves it out. */
  readonly profile: Profile;
  /** Seed of the order in which a judge sees texts that it compares. */
  readonly seed: number;
  /** BERTScore F1 of a text against a reference; it needs a model of its own. Default: such scores are missing. */
  readonly bertScore?: ((text: string, reference: string) => Promise<number>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The scores of an answer, and why others are missing, both by metric. */
export interface ItemScores {
  readonly scores: ScoresByMetric;
  readonly unscored: Readonly<Record<string, string>>;
}

/** Scores the answer to an item of a family of data sets. */
export type ItemScorer = (item: ScoredItem, answer: string, context: ScoreItemContext) => Promise<ItemScores>;

/**
 * One score from a judgement. Without a verdict it is missing with its reason; `reference` gives the value with which
 * the original replaces it (docs/specs/memorybench.md#failed-judgements-score-zero).
 */
export function judgedScore<Verdict>(
  metric: string,
  judgement: Judgement<Verdict>,
  value: (verdict: Verdict) => number,
  { profile, replaced }: { readonly profile: Profile; readonly replaced: number | null },
): ItemScores {
  if (judgement.unscored === undefined)
    return { scores: { [metric]: value(judgement.verdict) }, unscored: {} };
  if (profile === 'reference' && replaced !== null) return { scores: { [metric]: replaced }, unscored: {} };
  return { scores: { [metric]: null }, unscored: { [metric]: judgement.unscored } };
}

/** Scores of parts together. */
export const joinScores = (...parts: readonly ItemScores[]): ItemScores => ({
  scores: Object.assign({}, ...parts.map(({ scores }) => scores)),
  unscored: Object.assign({}, ...parts.map(({ unscored }) => unscored)),
});

/** A metric without a value, and why. */
export const withoutScore = (metric: string, reason: string): ItemScores => ({
  scores: { [metric]: null },
  unscored: { [metric]: reason },
});
