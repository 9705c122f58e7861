import { promptContextSchema } from '@memgym/assistant';
import { optionSchema } from '@memgym/core';
import { asData, dataBlock } from '@memgym/memory-systems/define';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** Asks for the best of several replies after reasoning (docs/specs/personamem-v2.md#answers). The wording is ours. */
export const chooseReplyPrompt = definePrompt({
  name: 'personamem-v2/choose-reply',
  version: '1',
  usualReply: { tokens: 150, basis: 'assumed', source: 'a few sentences before the letter' },
  input: promptContextSchema.extend({ message: z.string(), options: z.array(optionSchema).min(2) }),
  render: ({ message, options, memories, known, window }) => [
    ...(memories === '' && known === ''
      ? []
      : [
          {
            role: 'system' as const,
            content: [
              ...(memories === ''
                ? []
                : [
                    `Between the memories tags is what you know from earlier chats with this user.\n${dataBlock('memories', memories)}`,
                  ]),
              ...(known === '' ? [] : [`What is always known:\n${dataBlock('always_known', asData(known))}`]),
            ].join('\n\n'),
          },
        ]),
    ...window.map(({ role, text }) => ({ role, content: text })),
    { role: 'user', content: message },
    {
      role: 'system',
      content: `Which of these replies suits this user best?\n\n${options
        .map(({ label, text }) => `${label}. ${text}`)
        .join('\n')}\n\nThink about it step by step first. Then end with one line: Final Answer: [Letter]`,
    },
  ],
});
