import type { JsonObject } from '@memgym/core';

/** An item as its metrics and judges see it. */
export interface ScoredItem {
  /** As the original names it: `Locomo-3`, `LexEval-QA`. */
  readonly dataset: string;
  readonly language: string;
  /** The whole request. */
  readonly question: string;
  /** Gold and further data, as the data set has them. */
  readonly info: JsonObject;
}

/** The scores of an answer by metric; null where a metric does not apply. */
export type ScoresByMetric = Readonly<Record<string, number | null>>;
