import { judgeCorrectness } from '@memgym/evaluators';
import { oneScore } from '../item-scores.js';
import type { JudgedScorer } from '../judging-context.js';
import { correctnessOf, scoreWithoutJudge } from '../score-script-answer.js';
import { askAsOriginal } from './ask-as-original.js';

/** Whether an answer about a script is right; without a verdict, it is wrong. */
export const scoreScriptAnswerAsOriginal: JudgedScorer = async (item, answer, context) => {
  const known = scoreWithoutJudge(item, answer);
  if (known !== undefined) return known;
  const input = correctnessOf(item, answer);
  const isCorrect = await askAsOriginal(context, 'DialSim', judgeCorrectness, input, {
    read: (reply) => {
      const read = judgeCorrectness.read(reply, input);
      return read.ok ? read.output.verdict === 'correct' : undefined;
    },
    otherwise: false,
  });
  return oneScore('accuracy', Number(isCorrect));
};
