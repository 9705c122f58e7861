import { askJudge } from '../../judges/judge.js';
import { judgeAdvice } from '../judges/prompts/judge-advice.js';
import { type ItemScorer, judgedScore, judgeOptions, oneScore } from './item-scorer.js';
import { askOriginal, originalInteger } from './original-judging.js';

/** The mark of an answer without a gold answer, from 1 to 5 (docs/specs/memorybench.md#model-judges). */
export const scoreAdvice: ItemScorer = async (item, answer, context) => {
  const input = { question: item.question, answer };
  if (context.profile === 'reference')
    return oneScore('score', await askOriginal(context, 'NFCats', judgeAdvice, input, originalInteger));
  const judgement = await askJudge(context.judge, judgeAdvice, input, judgeOptions(context));
  return judgedScore('score', judgement, ({ score }) => score);
};
