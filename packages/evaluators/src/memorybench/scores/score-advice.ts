import { askJudge } from '../../judges/judge.js';
import { judgeAdvice } from '../judges/prompts/judge-advice.js';
import { type ItemScorer, judgedScore } from './item-scorer.js';

/** The mark of an answer without a gold answer, from 1 to 5 (docs/specs/memorybench.md#model-judges). */
export const scoreAdvice: ItemScorer = async (item, answer, { judge, profile, signal }) => {
  const judgement = await askJudge(judge, judgeAdvice, { question: item.question, answer }, signal);
  return judgedScore('score', judgement, ({ score }) => score, { profile, replaced: 0 });
};
