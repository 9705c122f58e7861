import { askJudge } from '../../judges/judge.js';
import { judgeAdvice } from '../judges/prompts/judge-advice.js';
import {
  hasOriginalScore,
  type ItemScorer,
  judgedScore,
  judgeOptions,
  originalScore,
} from './item-scorer.js';

/** The mark of an answer without a gold answer, from 1 to 5 (docs/specs/memorybench.md#model-judges). */
export const scoreAdvice: ItemScorer = async (item, answer, context) => {
  const { judge, profile } = context;
  const input = { question: item.question, answer };
  const judgement = await askJudge(judge, judgeAdvice, input, {
    ...judgeOptions(context, 'NFCats'),
    suffices: hasOriginalScore,
  });
  return judgedScore('score', judgement, ({ score }) => score, { profile, replaced: originalScore });
};
