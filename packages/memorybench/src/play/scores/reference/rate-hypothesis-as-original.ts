import { unreadable } from '@memgym/evaluators';
import { judgeHypothesis } from '../../judges/prompts/judge-hypothesis.js';
import { type ItemScores, oneScore, withoutScore } from '../item-scores.js';
import type { JudgingContext } from '../judging-context.js';
import { type ComparedHypothesis, ratingMetric } from '../rate-hypothesis.js';
import { askAsOriginal } from './ask-as-original.js';
import { originalRating } from './original-replies.js';

/** How far the ideas overlap; any number counts. */
export async function rateHypothesisAsOriginal(
  compared: ComparedHypothesis,
  context: JudgingContext,
): Promise<ItemScores> {
  const rating = await askAsOriginal(context, 'IdeaBench', judgeHypothesis, compared, {
    read: originalRating,
    otherwise: null,
    isLost: (value) => value === null,
  });
  return rating === null
    ? withoutScore(ratingMetric, unreadable(judgeHypothesis))
    : oneScore(ratingMetric, rating);
}
