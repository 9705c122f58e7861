import type { AskedQuestion, ChatRequest, Turn } from '@memgym/core';
import type { AssistantFormat } from '@memgym/memory-systems/define';
import { withoutLeadingTime } from '@memgym/text';
import { answerQuestion } from './answer-question.js';
import type { AskedInForm, Asking } from './ask-in-form.js';
import type { AssistantWindow } from './assistant-options.js';
import { advanceWindow, type WindowAdvance } from './message-window.js';
import { chatReplyPrompt } from './prompts/chat-reply.js';
import { requestAlone } from './written-question.js';

/** Where the originals ask and remember otherwise; `reference/reference-rules.ts` has their rules. */
export interface AssistantRules {
  readonly chatReply: typeof chatReplyPrompt;
  /** What the assistant says: a model's reply in a dialogue, as it is remembered. */
  said(reply: string): string;
  answer(asking: Asking, question: AskedQuestion): Promise<AskedInForm<string>>;
  /** The request for a question alone, whose last message is a search query; undefined where its text is the message. */
  requestAlone(question: AskedQuestion): ChatRequest | undefined;
  /** Whether each memory is shown as it is stored, without the time and the mark of a statement. */
  showsVerbatim(format: AssistantFormat): boolean;
  /** Adds messages to a window, and removes those that move into memory. */
  advance(current: readonly Turn[], incoming: readonly Turn[], window: AssistantWindow): WindowAdvance;
}

/** The rules without the faults of the originals. */
export const fixedRules: AssistantRules = {
  chatReply: chatReplyPrompt,
  // A model copies the times that its prompt shows, and a stored copy would be shown with another.
  said: withoutLeadingTime,
  answer: answerQuestion,
  requestAlone,
  showsVerbatim: () => false,
  advance: advanceWindow,
};
