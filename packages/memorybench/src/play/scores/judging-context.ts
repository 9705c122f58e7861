import type { ChatModel } from '@memgym/core';
import type { AskJudgeOptions, VerdictTally } from '@memgym/evaluators/judges';
import type { ItemScores } from './item-scores.js';
import type { ScoredItem } from './scored-item.js';

/** The judge of an item and its settings. */
export interface JudgingContext {
  readonly judge: ChatModel;
  /** Seed of the order in which a judge sees compared texts. */
  readonly seed: number;
  /** Counts the verdicts, and the lost ones. Default: nothing is counted. */
  readonly tally?: VerdictTally | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Scores the answer to an item by a judge alone. */
export type JudgedScorer = (item: ScoredItem, answer: string, context: JudgingContext) => Promise<ItemScores>;

/** Settings for a judge that is asked in our own way. */
export const judgeOptions = ({ tally, signal }: JudgingContext): AskJudgeOptions => ({ tally, signal });
