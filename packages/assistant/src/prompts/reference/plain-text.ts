import { definePrompt } from '@memgym/prompts';
import { inChinese, windowMessages } from '../render-context.js';
import { textRequestSchema } from '../text-request.js';

/**
 * A request as the original asks it: one message with the memories, the request, and the demand to answer from the
 * memories, without a word on what they are. Without memories it is the request alone
 * (packages/memorybench/spec.md#memory-augmented-answers).
 */
export const plainTextPrompt = definePrompt({
  name: 'reference/answer-text',
  version: '1',
  usualReply: { tokens: 300, basis: 'assumed', source: 'half of what MemoryBench calls long' },
  input: textRequestSchema,
  render: (input) => {
    const { context, user, demand } = inChinese(input.language) ? chinese : english;
    const lines = [input.known, input.memories].filter((text) => text !== '');
    const asked = [`${context}\n${lines.join('\n')}`, `${user}\n${input.question}`, demand];
    return [
      ...(input.instructions === '' ? [] : [{ role: 'system' as const, content: input.instructions }]),
      ...windowMessages(input),
      ...input.earlier,
      { role: 'user', content: lines.length === 0 ? input.question : asked.join('\n\n') },
    ];
  },
});

const english = {
  context: 'What is known:',
  user: 'The user says:',
  demand: 'Using what is known, give the user a natural and fitting answer.',
};

const chinese = {
  context: '已知内容：',
  user: '用户说：',
  demand: '请利用已知内容，给用户一个自然、恰当的回答。',
};
