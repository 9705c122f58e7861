import { coverage } from '@memgym/evaluators';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { answerWithReasonsPrompt } from './prompts/answer-with-reasons.js';
import { judgeInThree, judgeInTwo } from './prompts/judge-by-category.js';

/** The offline model's replies to the prompts of LoCoMo: labels by the share of the gold's words in the answer. */
export const locomoReplies: readonly OfflineReply[] = [
  offlineReply(judgeInThree, ({ gold, answer }) => {
    const covered = coverage(gold, answer);
    return { label: covered >= 0.75 ? 'correct' : covered >= 0.5 ? 'partial' : 'wrong' };
  }),
  offlineReply(judgeInTwo, ({ category, gold, answer }) => {
    const isRight = category === 'adversarial' ? saysNothing(answer) : coverage(gold, answer) >= 0.75;
    return { label: isRight ? 'correct' : 'wrong' };
  }),
  offlineReply(
    answerWithReasonsPrompt,
    (input, { answer }) => `The notes tell it.\nAnswer: ${answer(input)}`,
  ),
];

const saysNothing = (answer: string): boolean =>
  /\b(?:no information|not mentioned|unknown|did not say|does not say)\b/i.test(answer.slice(0, 2_000));
