import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 14: a request from which the right values can be inferred (docs/specs/amemgym.md#environment-generation). */
export const refineQuery = defineGeneratorPrompt({
  name: 'refine-query',
  version: '1',
  request: z.strictObject({
    query: z.string(),
    variables: z.array(z.strictObject({ name: z.string(), choices: z.array(z.string()), value: z.string() })),
  }),
  output: z.object({ query: z.string() }),
  render: ({ query, variables }) => [
    'A user’s message should let an assistant learn some things about the user, but a reader understood ' +
      'other ones.',
    dataBlock('message', query),
    'What it should tell: the `value` of each variable, and none of its other choices.',
    dataBlock('variables', variables),
    'Write the message again. Keep its tone and what it asks for, and add or change hints so that each value ' +
      'can be told without doubt, though none is stated word for word.',
    'Reply as JSON: {"query": string}',
  ],
});
