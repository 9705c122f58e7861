import { judgeChecklist } from '../../judges/prompts/judge-checklist.js';
import { oneScore } from '../item-scores.js';
import type { JudgedScorer } from '../judging-context.js';
import { checklistOf, meanOfChecks, withoutChecklist } from '../score-checklist.js';
import { askAsOriginal } from './ask-as-original.js';

/** The mean over a checklist; without a list of its length, that of the last one that could be parsed, otherwise 0. */
export const scoreChecklistAsOriginal: JudgedScorer = async (item, answer, context) => {
  const checklist = checklistOf(item);
  if (checklist === undefined) return withoutChecklist;
  const input = { question: item.question, answer, checklist };
  const score = await askAsOriginal(context, 'HelloBench', judgeChecklist, input, {
    read: (reply) => {
      const read = judgeChecklist.read(reply, input);
      return read.ok ? meanOfChecks(read.output.checks) : undefined;
    },
    otherwise: (replies) => {
      const lists = replies.map((reply) => judgeChecklist.read(reply, { ...input, anyLength: true }));
      const last = lists.findLast((read) => read.ok);
      return last?.ok === true ? meanOfChecks(last.output.checks, last.dropped.length) : 0;
    },
  });
  return oneScore('avg_score', score);
};
