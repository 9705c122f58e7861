import type { Profile } from '@memgym/core';
import { askJudge } from '@memgym/evaluators/judges';
import { judgeAdvice } from '../judges/prompts/judge-advice.js';
import { type ItemScores, judgedScore } from './item-scores.js';
import { type JudgedScorer, type JudgingContext, judgeOptions } from './judging-context.js';
import { type MergeInput, mergeMetrics } from './merge-metrics.js';
import { type RankedHypotheses, rankStudy } from './rank-study.js';
import { type ComparedHypothesis, rateHypothesis } from './rate-hypothesis.js';
import { scoreChecklist } from './score-checklist.js';
import { scoreLimitations } from './score-limitations.js';
import { scoreScriptAnswer } from './score-script-answer.js';
import { scoreWriting } from './score-writing.js';

/** The mark of an answer without a gold answer, from 1 to 5 (packages/memorybench/spec.md#model-judges). */
const scoreAdvice: JudgedScorer = async ({ question }, answer, context) => {
  const judgement = await askJudge(context.judge, judgeAdvice, { question, answer }, judgeOptions(context));
  return judgedScore('score', judgement, ({ score }) => score);
};

/** Where the original asks and scores otherwise; `reference/reference-rules.ts` has its rules. */
export interface ScoringRules {
  /** For the functions of `@memgym/scoring`, which have rules of their own. */
  readonly profile: Profile;
  /** `top_p` of a simulated user; undefined for the default of its model. */
  readonly userTopP: number | undefined;
  /** Whether messages of a simulated user are checked, and faulty ones asked for again. */
  readonly checksUser: boolean;
  /** The readability of a text without words; null if it has none. */
  readonly wordlessReadability: 0 | null;
  /** Whether a LoCoMo question of category 1 counts as 0 in the published figures (`countedAs`). */
  readonly countsCategory1AsZero: boolean;
  /** The hypotheses of an answer that are compared with the study. */
  comparedHypotheses(found: readonly string[]): readonly string[];
  /** The metrics of a judgment as the merging judge sees them. */
  shownMetrics(metrics: ItemScores): ItemScores;

  // How a judge is asked and read.
  readonly scoreAdvice: JudgedScorer;
  readonly scoreChecklist: JudgedScorer;
  readonly scoreLimitations: JudgedScorer;
  readonly scoreScriptAnswer: JudgedScorer;
  readonly scoreWriting: JudgedScorer;
  /** How far the ideas of a hypothesis and the study overlap. */
  rateHypothesis(compared: ComparedHypothesis, context: JudgingContext): Promise<ItemScores>;
  /** The rank of the study among the hypotheses. */
  rankStudy(ranked: RankedHypotheses, context: JudgingContext): Promise<ItemScores>;
  /** Several metrics of a text as one score. */
  mergeMetrics(input: MergeInput, context: JudgingContext): Promise<ItemScores>;
}

/** The rules without the faults of the original (packages/memorybench/spec.md#faults-of-the-original). */
export const fixedRules: ScoringRules = {
  profile: 'fixed',
  userTopP: undefined,
  checksUser: true,
  wordlessReadability: null,
  countsCategory1AsZero: false,
  comparedHypotheses: (found) => found,
  shownMetrics: (metrics) => metrics,
  scoreAdvice,
  scoreChecklist,
  scoreLimitations,
  scoreScriptAnswer,
  scoreWriting,
  rateHypothesis,
  rankStudy,
  mergeMetrics,
};
