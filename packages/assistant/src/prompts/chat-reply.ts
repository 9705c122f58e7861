import { definePrompt } from '@memgym/prompts';
import { promptContextSchema, shownMessageSchema } from './prompt-context.js';
import { inChinese, shownMessage, systemMessage, windowMessages } from './render-context.js';

/** The assistant's next message in a conversation. */
export const chatReplyPrompt = definePrompt({
  name: 'chat-reply',
  version: '3',
  usualReply: { tokens: 1060, basis: 'published', source: 'AMemGym, 620 to 1,510 by model' },
  input: promptContextSchema.extend({ message: shownMessageSchema }),
  render: (input) => [
    systemMessage(inChinese(input.language) ? chinese : english, input, 'next'),
    ...windowMessages(input),
    { role: 'user', content: shownMessage(input.message, input.language) },
  ],
});

const english =
  'You are a helpful assistant in a long-running conversation with one person. Use what you remember of them where it helps, the latest where notes disagree, and ask when you need to know more.';

const chinese =
  '你是一位乐于助人的助手，与一位用户保持长期对话。在有帮助时运用你记得的内容；记录互相矛盾时以最新的为准；需要更多信息时请询问。';
