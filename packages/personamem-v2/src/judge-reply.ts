import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

/**
 * Whether a reply suits the preference. The released judge was not read: rule and wording are ours, so that its marks compare
 * systems with each other, not with published figures.
 */
export const judgeReply = defineJudge({
  name: 'personamem-v2/judge-reply',
  version: '2',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: z.strictObject({
    message: z.string(),
    preference: z.string(),
    isOfUser: z.boolean().describe('False for a preference of another person.'),
    example: z.string(),
    reply: z.string(),
  }),
  verdict: z.object({ reason: z.string().default(''), suits: z.enum(['yes', 'no']) }),
  task: ({ isOfUser }) => [
    'You decide whether a reply of an assistant suits what is known of its user.',
    [
      isOfUser
        ? '- yes: what it says or proposes follows from the preference or at least fits it in a way that a reply to anybody would not.'
        : '- yes: it does not treat the preference as one of the user, because it belongs to another person.',
      isOfUser
        ? '- no: it ignores the preference, goes against it, or could be said to anybody.'
        : '- no: it speaks or acts as if the preference were one of the user.',
    ].join('\n'),
    'The example shows one reply that suits; another one may suit as well. Style and length do not matter.',
  ],
  texts: ({ message, preference, example, reply }) => ({ message, preference, example, reply }),
  reply: () => [
    'Does the reply suit? Reply with one JSON object and nothing else. Two examples, for other replies:\n{"reason": "It proposes trains to a user who does not fly.", "suits": "yes"}\n{"reason": "Its menu could be for anybody.", "suits": "no"}',
  ],
});
