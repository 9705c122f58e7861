import { type AnswerWay, askInForm } from '@memgym/assistant';
import type { EpisodeFacts } from '@memgym/evaluators';
import { dataSetOf } from './data-sets.js';
import { answerFromTextPrompt } from './prompts.js';

/** The way to ask questions of a data set: by the instruction of its task. */
export function askAboutText({ meta }: EpisodeFacts): AnswerWay | undefined {
  const task = dataSetOf(String(meta?.source))?.task;
  if (task === undefined) return undefined;
  return async (asking, { text }) => {
    const reply = await askInForm(asking, answerFromTextPrompt, (context) => ({
      ...context,
      task,
      question: text,
    }));
    if (reply.output === null || reply.output.trim() !== '') return reply;
    return { ...reply, output: null, invalid: 'The reply is empty.' };
  };
}
