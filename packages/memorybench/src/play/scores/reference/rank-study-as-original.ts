import { unreadable } from '@memgym/evaluators';
import { rankHypotheses } from '../../judges/prompts/rank-hypotheses.js';
import { type ItemScores, oneScore, withoutScore } from '../item-scores.js';
import type { JudgingContext } from '../judging-context.js';
import { labelled, type RankedHypotheses, rankMetric } from '../rank-study.js';
import { askAsOriginal, type OriginalReading } from './ask-as-original.js';
import { fails, originalRank } from './original-replies.js';

/** The rank of the abstract, which the judge always reads first. */
export async function rankStudyAsOriginal(
  { criterion, hypotheses, abstract }: RankedHypotheses,
  context: JudgingContext,
): Promise<ItemScores> {
  const input = { criterion, hypotheses: labelled([abstract, ...hypotheses]), form: 'numbered' as const };
  const originalRanks: OriginalReading<number | typeof fails> = {
    read: (reply) => originalRank(reply, hypotheses.length),
    otherwise: fails,
    isLost: (value) => value === fails || value < 0,
  };
  const rank = await askAsOriginal(context, 'IdeaBench', rankHypotheses, input, originalRanks);
  const metric = rankMetric(criterion);
  return rank === fails ? withoutScore(metric, unreadable(rankHypotheses)) : oneScore(metric, rank);
}
