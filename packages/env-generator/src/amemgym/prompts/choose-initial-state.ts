import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { stateShape, variableShape } from './shapes.js';

/** Call 5: the initial state (docs/specs/amemgym.md#environment-generation). */
export const chooseInitialState = defineGeneratorPrompt({
  name: 'choose-initial-state',
  version: '1',
  request: z.strictObject({
    profile: z.string(),
    variables: z.array(variableShape),
    startDate: z.string(),
    endDate: z.string(),
  }),
  output: stateShape,
  render: ({ profile, variables, startDate, endDate }) => [
    'A user’s life is described by variables. Choose the value that each has at the beginning.',
    dataBlock('profile', profile),
    dataBlock('variables', variables),
    [
      `The story begins on ${startDate} and goes on until ${endDate}.`,
      '- The values fit the profile, and fit each other.',
      '- Where the profile leaves it open, take a value from the middle of the range, so that life can move ' +
        'either way.',
      '- Every variable gets exactly one of its own choices, word for word.',
    ].join('\n'),
    'Reply as one JSON object: each variable with its value.',
  ],
});
