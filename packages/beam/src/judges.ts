import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

/** Marks a response by one criterion. The wording is ours (docs/specs/beam.md#judge). */
export const judgeCriterion = defineJudge({
  name: 'beam/judge-criterion',
  version: '2',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a score with a reason' },
  input: z.strictObject({
    question: z.string().describe('Empty to judge without it, as the released program does.'),
    criterion: z.string(),
    response: z.string(),
  }),
  verdict: z.object({
    reason: z.string().default(''),
    score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
  }),
  task: () => [
    'You mark the response of an assistant by one criterion. The criterion asks for something that must be in the response, or for something that must not.',
    [
      '- 1: the criterion is met in full. One that forbids something: it is absent, and the response deals with the question.',
      '- 0.5: one of several parts of the criterion is met. One that forbids something: a slight violation.',
      '- 0: it is not met; what is forbidden is there; or the response evades the question.',
    ].join('\n'),
    'Judge by meaning: other words, equal numbers, and dates or currencies in another notation count as the same. Tone, length and politeness do not matter unless the criterion asks for a form.',
  ],
  texts: ({ question, criterion, response }) => ({
    ...(question !== '' && { question }),
    criterion,
    response,
  }),
  reply: () => [
    'Which score does the response get by the criterion: 1, 0.5 or 0? Reply with one JSON object and nothing else. Two examples, for other criteria:\n{"reason": "It names both dates.", "score": 1}\n{"reason": "Of the two tools it names one.", "score": 0.5}',
  ],
});

/** Whether a line of an answer names an event of the reference. The wording is ours. */
export const judgeSameEvent = defineJudge({
  name: 'beam/judge-same-event',
  version: '2',
  usualReply: { tokens: 20, basis: 'assumed', source: 'a verdict' },
  input: z.strictObject({ event: z.string(), line: z.string() }),
  verdict: z.object({ same: z.enum(['yes', 'no']) }),
  task: () => [
    'You decide whether two short texts speak of the same event, thing or topic. Other words and more or fewer details make no difference; another event of the same kind is another one.',
  ],
  texts: ({ event, line }) => ({ event, line }),
  reply: () => [
    'Do both speak of the same event? Reply with one JSON object and nothing else: {"same": "yes"} or {"same": "no"}',
  ],
});
