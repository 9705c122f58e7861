import { askJudge } from '@memgym/evaluators/judges';
import { judgeHypothesis } from '../judges/prompts/judge-hypothesis.js';
import { type ItemScores, judgedScore } from './item-scores.js';
import { type JudgingContext, judgeOptions } from './judging-context.js';

/** A hypothesis and the abstract of the study that it is compared with. */
export interface ComparedHypothesis {
  readonly hypothesis: string;
  readonly abstract: string;
}

export const ratingMetric = 'llm_rating_score';

/** How far the ideas of a hypothesis and the study overlap (packages/memorybench/spec.md#model-judges). */
export async function rateHypothesis(
  compared: ComparedHypothesis,
  context: JudgingContext,
): Promise<ItemScores> {
  const judgement = await askJudge(context.judge, judgeHypothesis, compared, judgeOptions(context));
  return judgedScore(ratingMetric, judgement, ({ rating }) => rating);
}
