import type { OfflineLimits } from '@memgym/core';
import { readConcepts } from '@memgym/everyday-world';
import { converse, readFreeText } from '@memgym/offline-model';
import type { PromptContext, ShownMessage } from './prompt-context.js';
import { inChinese, shownStatements } from './render-context.js';

/**
 * The simulated assistant's next message. In a world with replies of usual length it advises at length; otherwise it
 * reports what it remembers when it is asked something; it makes nothing
 * up. It does not repeat statements of the person about themselves: repeated later, an old fact would pass for a new
 * one.
 */
export function offlineChatReply(
  input: PromptContext & { readonly message: ShownMessage },
  limits: OfflineLimits,
): string {
  const { world } = limits;
  const context = {
    statements: shownStatements(input),
    question: input.message.text,
    questionTime: input.message.eventTime,
    language: input.language,
  };
  if (world !== undefined && world.replyTokens !== null) {
    return converse({
      ...context,
      limits: { ...limits, world: { ...world, replyTokens: world.replyTokens } },
    });
  }
  const zh = inChinese(input.language);
  const isStatement = (text: string): boolean =>
    readConcepts(text, input.language).some(({ source }) => source === 'statement');
  const { text } = input.message;
  if (!/[?？]/.test(text) || isStatement(text.replace(question, '')))
    return zh ? '好的，我记下了。' : 'Understood, I will keep that in mind.';
  const found = readFreeText({ ...context, limits });
  if (isStatement(found)) return zh ? '我会结合你说过的情况来考虑。' : 'I will go by what you have told me.';
  return zh ? `我记得的相关内容：${found}。` : `What I have on this: ${found}.`;
}

/** A sentence that asks. */
const question = /(?<![^.!?。！？\n])[^.!?。！？\n]*[?？]/gu;
