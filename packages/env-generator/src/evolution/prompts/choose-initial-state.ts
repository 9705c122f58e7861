import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape, stateShape, variableShape } from './shapes.js';

/** Call 5: the initial state (packages/amemgym/spec.md#environment-generation). */
export const chooseInitialState = defineGeneratorPrompt({
  name: 'choose-initial-state',
  version: '3',
  request: z.strictObject({
    profile: z.string(),
    variables: z.array(variableShape).readonly(),
    startDate: z.string(),
    endDate: z.string(),
    absent: absentShape,
    without: z.number().optional().describe('Number of variables that begin as `absent`. Default 0.'),
  }),
  output: stateShape,
  render: ({ profile, variables, startDate, endDate, absent, without = 0 }) => [
    "Variables describe a user's life. Choose the value that each of them has at the beginning.",
    dataBlock('profile', profile),
    dataBlock('variables', variables),
    `The story begins on ${startDate} and runs until ${endDate}.
- The values fit the profile and fit each other. Where a middle value would contradict the profile, the profile holds.
- Otherwise leave room for life to move either way: no value at an end of an ordered range, so that many different changes can follow.
- Every variable gets exactly one of its own choices, copied word for word.${absentRule(absent, (shown) => `${shown} says that the user has nothing of the kind. It is the value of exactly ${without} of the variables: of those that this user may well begin only later.`)}`,
    'Reply with one JSON object only: every variable with its value, {"variable": "value", …}',
  ],
});
