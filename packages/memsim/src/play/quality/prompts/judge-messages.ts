import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { rating } from './rating.js';

/** Rates the messages of a user as text (packages/memsim/spec.md#quality-of-generated-data). */
export const judgeMessages = defineJudge({
  name: 'memdaily/judge-messages',
  version: '1',
  input: z.strictObject({ messages: z.array(z.string()) }),
  verdict: z.object({
    fluency: rating,
    rationality: rating,
    naturalness: rating,
    informativeness: rating,
  }),
  task: () => [
    'You rate the messages that one user wrote to their personal assistant, read in the language they are written in. Give one rating for all of them together on each scale, a whole number from 1 to 5.',
    [
      '- fluency: 1 = broken sentences; 3 = correct, but stiff or repetitive; 5 = reads without a stumble.',
      '- rationality: 1 = impossible or contradictory facts; 3 = possible, but odd; 5 = every fact is plausible and fits the others.',
      '- naturalness: 1 = a filled-in form; 3 = a person who dictates; 5 = as people talk to an assistant.',
      '- informativeness: 1 = states nothing; 3 = states a fact in some messages; 5 = every message states a clear fact.',
    ].join('\n'),
  ],
  texts: ({ messages }) => ({ messages: messages.map((text) => `- ${text}`).join('\n') }),
  reply: () => [
    'Reply with one JSON object and nothing else. Example, for other messages:\n{"fluency": 4, "rationality": 5, "naturalness": 2, "informativeness": 4}',
  ],
});
