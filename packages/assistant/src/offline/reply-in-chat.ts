import type { Simulation } from '@memgym/prompts';
import type { PromptContext, ShownMessage } from '../prompts/prompt-context.js';
import { inChinese } from '../prompts/render-context.js';
import { shownStatements } from './shown-statements.js';

/**
 * The simulated assistant's next message. In a world with replies of usual length it advises at length; otherwise it
 * reports what it remembers when it is asked something; it makes nothing
 * up. It does not repeat statements of the person about themselves: repeated later, an old fact would pass for a new
 * one.
 */
export function replyInChat(
  input: PromptContext & { readonly message: ShownMessage },
  simulation: Simulation,
): string {
  const context = {
    statements: shownStatements(input),
    question: input.message.text,
    questionTime: input.message.eventTime,
    language: input.language,
  };
  const atLength = simulation.converse(context);
  if (atLength !== undefined) return atLength;
  const zh = inChinese(input.language);
  const isStatement = (text: string): boolean =>
    simulation.concepts(text, input.language).some(({ source }) => source === 'statement');
  const { text } = input.message;
  if (!/[?？]/.test(text) || isStatement(text.replace(question, '')))
    return zh ? '好的，我记下了。' : 'Understood, I will keep that in mind.';
  const found = simulation.answer(context);
  if (isStatement(found)) return zh ? '我会结合你说过的情况来考虑。' : 'I will go by what you have told me.';
  return zh ? `我记得的相关内容：${found}。` : `What I have on this: ${found}.`;
}

/** A sentence that asks. */
const question = /(?<![^.!?。！？\n])[^.!?。！？\n]*[?？]/gu;
