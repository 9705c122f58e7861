import { readConcepts } from '@memgym/everyday-world';
import { definePrompt } from '@memgym/llm-client';
import { readFreeText } from '@memgym/offline-model';
import { promptContextSchema, shownMessageSchema } from './prompt-context.js';
import { inChinese, shownMessage, shownStatements, systemMessage, windowMessages } from './render-context.js';

/** The assistant's next message in a conversation. */
export const chatReplyPrompt = definePrompt({
  name: 'chat-reply',
  version: '2',
  input: promptContextSchema.extend({ message: shownMessageSchema }),
  render: (input) => [
    systemMessage(inChinese(input.language) ? chinese : english, input),
    ...windowMessages(input),
    { role: 'user', content: shownMessage(input.message, input.language) },
  ],
  // The simulated assistant says what it remembers when it is asked something; it makes nothing up. Nor does it
  // repeat what the person has told of themselves: said again later, an old fact would pass for a new one.
  offline: (input, limits) => {
    const zh = inChinese(input.language);
    const tells = (text: string): boolean =>
      readConcepts(text, input.language).some(({ source }) => source === 'statement');
    const { text } = input.message;
    if (!/[?？]/.test(text) || tells(text.replace(question, '')))
      return zh ? '好的，我记下了。' : 'Understood, I will keep that in mind.';
    const found = readFreeText({
      statements: shownStatements(input),
      question: text,
      questionTime: input.message.eventTime,
      language: input.language,
      limits,
    });
    if (tells(found)) return zh ? '我会结合你说过的情况来考虑。' : 'I will go by what you have told me.';
    return zh ? `我记得的相关内容：${found}。` : `What I have on this: ${found}.`;
  },
});

/** A sentence that asks. */
const question = /[^.!?。！？\n]*[?？]/gu;

const english =
  'You are a helpful assistant in a long-running conversation with one person. Use what you remember of them where it helps, the latest where notes disagree, and ask when you need to know more.';

const chinese =
  '你是一位乐于助人的助手，与一位用户保持长期对话。在有帮助时运用你记得的内容；记录互相矛盾时以最新的为准；需要更多信息时请询问。';
