import type { AnsweredRecord } from '@memgym/core';

/** A way to score one answered question. Pure: the same record gives the same number. */
export interface Metric {
  /** Short name, the key in results: `accuracy`, `f1`, `recall@5`. */
  readonly name: string;
  /** Its meaning, in one sentence. */
  readonly description: string;
  /** The bounds of every score, inclusive; infinite if there is no bound, which makes intervals symmetric. */
  readonly range: readonly [low: number, high: number];
  /** The range that figures show; values outside widen it. Default: `range`. */
  readonly axis?: readonly [low: number, high: number];
  readonly higherIsBetter: boolean;
  /** The scored part; default: `answer`. The retrieval score of a system that retrieves nothing is certain. */
  readonly scores?: 'answer' | 'retrieval';
  /** The tokens of memories that every system is scored within; such a metric of retrieval compares at equal cost. */
  readonly withinTokens?: number;
  /**
   * Whether its scores tell right answers from missed ones: `judge`, a mark of a judge, which decides where there is one;
   * `answer`, otherwise. Default: only those of the headline metric do.
   */
  readonly verdict?: 'judge' | 'answer';
  /** The score from which an answer counts as right. Default: the best of `range`. */
  readonly rightFrom?: number;
  /** This score exists only for many answers together; `score` is always null. Default false. */
  readonly aggregate?: boolean;
  /** The score; null if the metric does not apply to the record, which is then excluded from every mean. */
  score(record: AnsweredRecord): number | null;
  /**
   * Whether a record without the score lacks it because of a failure or missing data. Default: whether the record's
   * `unscored` names the metric.
   */
  isUnscored?(record: AnsweredRecord): boolean;
  /** Whether an answer that could be scored is left out of every mean on purpose. Default: none is. */
  leavesOut?(record: AnsweredRecord): boolean;
}
