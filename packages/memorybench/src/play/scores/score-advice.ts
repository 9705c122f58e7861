import { askJudge } from '@memgym/evaluators/judges';
import { judgeAdvice } from '../judges/prompts/judge-advice.js';
import { judgedScore } from './item-scores.js';
import { type JudgedScorer, judgeOptions } from './judging-context.js';

/** The mark of an answer without a gold answer, from 1 to 5 (packages/memorybench/spec.md#model-judges). */
export const scoreAdvice: JudgedScorer = async ({ question }, answer, context) => {
  const judgement = await askJudge(context.judge, judgeAdvice, { question, answer }, judgeOptions(context));
  return judgedScore('score', judgement, ({ score }) => score);
};
