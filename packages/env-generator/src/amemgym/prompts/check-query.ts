import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { stateShape, variableShape } from './shapes.js';

/** Call 13: the values that can be inferred from a request (docs/specs/amemgym.md#environment-generation). */
export const checkQuery = defineGeneratorPrompt({
  name: 'check-query',
  version: '1',
  request: z.strictObject({ query: z.string(), variables: z.array(variableShape) }),
  output: stateShape,
  render: ({ query, variables }) => [
    'A user wrote this message to an assistant:',
    dataBlock('message', query),
    'What does it tell about these variables?',
    dataBlock('variables', variables),
    'Choose for each the one choice that the message fits best, word for word.',
    'Reply as one JSON object: each variable with its value.',
  ],
});
