import type { Judgement } from '@memgym/evaluators/judges';
import type { ScoresByMetric } from './scored-item.js';

/** The scores of an answer and the reasons for missing ones, both by metric. */
export interface ItemScores {
  readonly scores: ScoresByMetric;
  readonly unscored: Readonly<Record<string, string>>;
  /** What a judge that merges metrics is shown of them, where that is not the number with four decimals. Default: nothing. */
  readonly shown?: Readonly<Record<string, string>>;
}

/** One score from a judgement; without a verdict, it is missing with a reason. */
export const judgedScore = <Verdict>(
  metric: string,
  { verdict, unscored }: Judgement<Verdict>,
  value: (verdict: Verdict) => number,
): ItemScores => (unscored === undefined ? oneScore(metric, value(verdict)) : withoutScore(metric, unscored));

/** A metric with a value. */
export const oneScore = (metric: string, value: number): ItemScores => ({
  scores: { [metric]: value },
  unscored: {},
});

/** The combined scores of parts. */
export const joinScores = (...parts: readonly ItemScores[]): ItemScores => ({
  scores: Object.assign({}, ...parts.map(({ scores }) => scores)),
  unscored: Object.assign({}, ...parts.map(({ unscored }) => unscored)),
  shown: Object.assign({}, ...parts.map(({ shown }) => shown)),
});

/** A metric without a value, with the reason. */
export const withoutScore = (metric: string, reason: string): ItemScores => ({
  scores: { [metric]: null },
  unscored: { [metric]: reason },
});
