import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentShape, stateShape, variableShape } from './shapes.js';

/** The value of a variable about which a message says nothing. */
export const notStated = 'not stated';

/** Call 13: the values that can be inferred from a request (packages/amemgym/spec.md#environment-generation). */
export const checkQuery = defineGeneratorPrompt({
  name: 'check-query',
  version: '5',
  request: z.strictObject({
    query: z.string(),
    variables: z.array(variableShape).readonly(),
    mayBeSilent: z.boolean().describe('Whether a variable may have no value.'),
    absent: absentShape,
  }),
  output: stateShape,
  judged: ({ query }) => [query],
  render: ({ query, variables, mayBeSilent, absent }) => [
    'A user wrote this message to an assistant:',
    dataBlock('message', query),
    'What does it reveal about the user? The variables with their choices:',
    dataBlock('variables', variables),
    mayBeSilent
      ? `For each variable give the one choice that the message states or implies, copied word for word. Give "${notStated}" where the message says nothing about it: most messages reveal one to three variables.`
      : 'For each variable give the most likely choice, copied word for word. If you are not sure, give a sensible one or say so.',
    ...(absent === undefined
      ? []
      : [
          `${JSON.stringify(absent)} is for a message from which one can tell that the user has nothing of the kind, or not any more; a message that says nothing about it is no reason to choose it.`,
        ]),
    'Reply with one JSON object only: every variable with its value, {"variable": "value", …}',
  ],
});
