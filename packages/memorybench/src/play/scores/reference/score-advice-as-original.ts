import { judgeAdvice } from '../../judges/prompts/judge-advice.js';
import { oneScore } from '../item-scores.js';
import type { JudgedScorer } from '../judging-context.js';
import { askAsOriginal, originalInteger } from './ask-as-original.js';

/** The mark of an answer; 0 if the reply contains none (packages/memorybench/spec.md#failed-judgements-score-zero). */
export const scoreAdviceAsOriginal: JudgedScorer = async ({ question }, answer, context) =>
  oneScore(
    'score',
    await askAsOriginal(context, 'NFCats', judgeAdvice, { question, answer }, originalInteger),
  );
