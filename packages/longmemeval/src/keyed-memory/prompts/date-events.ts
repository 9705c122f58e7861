import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { keyMessagesSchema, textsAreData, writeKeyMessages } from './shown-messages.js';

const day = 'Tue, 2024-05-07 (the date of the examples)';
const examples: readonly (readonly [said: string, events: readonly (readonly [string, string])[]])[] = [
  ['Why is the sky blue?', []],
  ['I love long walks.', []],
  ['I once lived in Graz.', []],
  ['Some day I want to see Iceland.', []],
  ['Which wine goes with fish?', []],
  ['I met Olu yesterday.', [['2024-05-06', 'The user met Olu']]],
  ['I just finished the blue scarf.', [['2024-05-07', 'The user finished the blue scarf']]],
  ['My tooth was pulled on 3 April.', [['2024-04-03', "The user's tooth was pulled"]]],
  [
    'Last Saturday we went to the zoo, two days later Rui fell ill.',
    [
      ['2024-05-04', 'The user went to the zoo'],
      ['2024-05-06', 'Rui fell ill'],
    ],
  ],
  [
    'Our wedding is on 1 June, the trip begins a week after it.',
    [
      ['2024-06-01', "The user's wedding"],
      ['2024-06-08', "The user's trip begins"],
    ],
  ],
];

/** Events with their days, as far as they are known (docs/specs/longmemeval.md#keys-and-times). The wording is ours. */
export const dateEventsPrompt = definePrompt({
  name: 'longmemeval/date-events',
  version: '1',
  usualReply: { tokens: 60, basis: 'assumed', source: 'an event or two of a session' },
  input: z.strictObject({
    date: z.string().describe('When the session took place, as the data write it.'),
    messages: keyMessagesSchema,
  }),
  output: z.strictObject({
    events: z.array(z.strictObject({ date: z.string(), event: z.string().default('') })),
  }),
  render: ({ date, messages }) => [
    {
      role: 'user',
      content: `List the events in the messages below whose day is stated or follows from the day of the conversation. The user wrote all of them.

- date: YYYY-MM-DD. Count "yesterday", "last Friday" and the like from the day of the conversation.
- event: one short sentence, with names.
- Leave out events whose day is not known. Without events the list is empty.

${textsAreData} Reply with one JSON object and nothing else. Examples, all of ${day}:
${examples.map(([said, events]) => `${JSON.stringify({ from: 'user', text: said })}\n${JSON.stringify({ events: events.map(([on, event]) => ({ date: on, event })) })}`).join('\n')}

Date of the conversation: ${date}
Messages, one JSON object a line:
${writeKeyMessages(messages)}`,
    },
  ],
});
