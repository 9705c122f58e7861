import type { AnsweredRecord } from '@memgym/core';

/** A way to score one answered question. Pure: the same record gives the same number. */
export interface Metric {
  /** Short name, the key in results: `accuracy`, `f1`, `recall@5`. */
  readonly name: string;
  /** Its meaning, in one sentence. */
  readonly description: string;
  /** The bounds of every score, inclusive; infinite where there is none, which makes intervals symmetric. */
  readonly range: readonly [low: number, high: number];
  /** The range that figures show; values outside widen it. Default: `range`. */
  readonly axis?: readonly [low: number, high: number];
  readonly higherIsBetter: boolean;
  /** What is scored, default `answer`. A system that retrieves nothing has a certain score of its retrieval. */
  readonly scores?: 'answer' | 'retrieval';
  /** Only many answers together have this score; `score` is always null. Default false. */
  readonly aggregate?: boolean;
  /** The score; null when the metric does not apply to the record, which is then left out of every mean. */
  score(record: AnsweredRecord): number | null;
}
