import { plainChatReplyPrompt } from '../prompts/reference/plain-chat-reply.js';
import type { AssistantRules } from '../rules.js';
import { advanceAsOriginal } from './advance-as-original.js';
import { answerAsOriginal } from './answer-as-original.js';
import { writtenAsOriginal } from './written-as-original.js';

/** The rules of the originals: agents with a window, and answers of free length. */
export const referenceRules: AssistantRules = {
  chatReply: plainChatReplyPrompt,
  said: (reply) => reply,
  answer: answerAsOriginal,
  written: writtenAsOriginal,
  showsVerbatim: ({ showTime }) => !showTime,
  advance: advanceAsOriginal,
};
