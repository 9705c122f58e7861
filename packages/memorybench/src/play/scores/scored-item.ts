import type { JsonObject } from '@memgym/core';
import type { OwnSet } from '../../data/memorybench-item.js';

/** An item as input for its metrics and judges. */
export interface ScoredItem {
  /** Name in the original: `Locomo-3`, `LexEval-QA`. */
  readonly dataset: string;
  /** What is known of a data set of the user. Default: it is one of MemoryBench. */
  readonly own?: OwnSet;
  readonly language: string;
  /** The whole request. */
  readonly question: string;
  /** Gold and further data, as in the data set. */
  readonly info: JsonObject;
}

/** The scores of an answer by metric; null if a metric does not apply. */
export type ScoresByMetric = Readonly<Record<string, number | null>>;
