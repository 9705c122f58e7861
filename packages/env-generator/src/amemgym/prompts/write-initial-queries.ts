import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { stateShape } from './shapes.js';

/** Call 11: requests that reveal the initial state (docs/specs/amemgym.md#environment-generation). */
export const writeInitialQueries = defineGeneratorPrompt({
  name: 'write-initial-queries',
  version: '1',
  request: z.strictObject({
    profile: z.string(),
    startDate: z.string(),
    variables: z.array(z.strictObject({ name: z.string(), choices: z.array(z.string()), value: z.string() })),
  }),
  output: z.object({ queries: z.array(z.object({ exposed_states: stateShape, query: z.string() })) }),
  render: ({ profile, startDate, variables }) => [
    `It is ${startDate}. A user begins to talk with an assistant. These things are true of the user:`,
    dataBlock('profile', profile),
    dataBlock('variables', variables),
    [
      'Write the messages with which the user opens conversations.',
      '- Each is a natural request for help, in the user’s own voice.',
      '- Each lets the assistant learn the values of one to three variables on the way. It implies them instead ' +
        'of stating them, and still leaves no doubt which of the choices is true.',
      '- Together they cover every variable.',
      '- exposed_states are exactly the variables that the message gives away, with their values word for word.',
    ].join('\n'),
    'Reply as JSON: {"queries": [{"exposed_states": {variable: value}, "query": string}]}',
  ],
});
