import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { rating } from './rating.js';

/** Rates the profile of a user with people, events, things and places (packages/memsim/spec.md#quality-of-generated-data). */
export const judgeProfile = defineJudge({
  name: 'memdaily/judge-profile',
  version: '1',
  input: z.strictObject({ profile: z.string() }),
  verdict: z.object({ rationality: rating, informativeness: rating }),
  task: () => [
    'You rate an invented profile: a user, their relatives and colleagues, events, a thing and a place, each with attributes. Give a whole number from 1 to 5 on each scale.',
    [
      '- rationality: 1 = attributes contradict each other, such as a child as a professor; 3 = possible, but odd; 5 = all attributes fit each other and the other people.',
      '- informativeness: 1 = empty or the same for everybody; 3 = general; 5 = specific enough to tell these people from any others.',
    ].join('\n'),
  ],
  texts: ({ profile }) => ({ profile }),
  reply: () => [
    'Reply with one JSON object and nothing else. Example, for another profile:\n{"rationality": 4, "informativeness": 3}',
  ],
});
