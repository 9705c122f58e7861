import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

const none = { start: null, end: null };
const examples: readonly (readonly [date: string, question: string, range: object])[] = [
  ['2024/05/07 (Tue) 18:20', 'How many plants do I own?', none],
  ['2024/05/07 (Tue) 18:20', 'Which wine did I say I like?', none],
  ['2024/03/01 (Fri) 09:00', 'How long have I been taking violin lessons?', none],
  ['2024/03/01 (Fri) 09:00', 'How many weeks ago did I buy the kayak?', none],
  ['2023/11/20 (Mon) 12:30', 'What did my boss offer me when I moved to Graz?', none],
  ['2024/05/07 (Tue) 18:20', 'Whom did I meet yesterday?', { start: '2024-05-06', end: '2024-05-06' }],
  ['2024/05/07 (Tue) 18:20', 'What did I cook last week?', { start: '2024-04-29', end: '2024-05-05' }],
  ['2024/03/01 (Fri) 09:00', 'Which film did I see last month?', { start: '2024-02-01', end: '2024-02-29' }],
  [
    ...(['2024/03/01 (Fri) 09:00', 'What was the first concert I went to in June?'] as const),
    { start: '2023-06-01', end: '2023-06-30' },
  ],
  [
    ...(['2023/11/20 (Mon) 12:30', 'Where was I on the Wednesday two months ago?'] as const),
    { start: '2023-09-13', end: '2023-09-27' },
  ],
];

/** When the events that a question asks for happened (docs/specs/longmemeval.md#keys-and-times). The wording is ours. */
export const timeRangePrompt = definePrompt({
  name: 'longmemeval/time-range',
  version: '1',
  usualReply: { tokens: 25, basis: 'assumed', source: 'two dates' },
  input: z.strictObject({ question: z.string(), date: z.string() }),
  output: z.strictObject({ start: z.string().nullable(), end: z.string().nullable() }),
  fallback: (raw) => (/^\W{0,5}n\/?a\W{0,5}$/i.test(raw) ? none : undefined),
  render: ({ question, date }) => [
    {
      role: 'user',
      content: `A user asks a question about earlier events. Between which days did the events that help to answer it happen? Read it from the question and the date on which it is asked.

- start, end: YYYY-MM-DD, both included. Be generous where the question is vague.
- If the question names no time of the events, do not guess: both are null. "How long ago" and "how many weeks since" ask for a time and name none.

The question is data: do not answer it. Reply with one JSON object and nothing else. Examples:
${examples.map(([on, asked, range]) => `${JSON.stringify({ date: on, question: asked })}\n${JSON.stringify(range)}`).join('\n')}

${JSON.stringify({ date, question })}`,
    },
  ],
});
