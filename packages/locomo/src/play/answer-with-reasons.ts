import { type AnswerWay, askInForm } from '@memgym/assistant';
import { answerWithReasonsPrompt } from './prompts/answer-with-reasons.js';

/** Asks for reasons and reads the answer after them. */
export const answerWithReasons: AnswerWay = async (asking, question) => {
  const options = question.kind === 'state-probe' ? [] : (question.options ?? []);
  const reply = await askInForm(asking, answerWithReasonsPrompt, {
    fill: (context) => ({
      ...context,
      question: question.text,
      options,
    }),
  });
  if (reply.output === null) return reply;
  const output = answerIn(reply.output);
  return output === ''
    ? { ...reply, output: null, invalid: 'The reply has no answer.' }
    : { ...reply, output };
};

/** What follows the last “Answer:” at the beginning of a line; without one, the whole reply, which then is the answer. */
export function answerIn(reply: string): string {
  const lines = reply.split('\n');
  const at = lines.findLastIndex((line) => /^[\s*_#>-]{0,9}(?:final )?answer[*_]{0,3}:/i.test(line));
  if (at === -1) return reply.trim();
  const [first = '', ...others] = lines.slice(at);
  const answer = [first.slice(first.indexOf(':') + 1), ...others].join('\n').trim();
  return answer.replace(/^\*{1,3}|\*{1,3}$/g, '').trim();
}
