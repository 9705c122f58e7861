import { definePrompt } from '@memgym/prompts';
import { promptContextSchema, shownMessageSchema } from '../prompt-context.js';
import { shownMessage, windowMessages, windowPart } from '../render-context.js';
import { plainSystem } from './plain-system.js';

/** The assistant's next message, asked for as the original's agents do (packages/amemgym/spec.md#agents). */
export const plainChatReplyPrompt = definePrompt({
  name: 'reference/chat-reply',
  version: '2',
  usualReply: { tokens: 1060, basis: 'published', source: 'AMemGym, 620 to 1,510 by model' },
  verbatim: true,
  input: promptContextSchema.extend({ message: shownMessageSchema }),
  messages: windowPart,
  render: (input) => [
    ...plainSystem(input),
    ...windowMessages(input),
    { role: 'user', content: shownMessage(input.message, input.language) },
  ],
});
