import { z } from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 14: a request from which the right values can be inferred (docs/specs/amemgym.md#environment-generation). */
export const refineQuery = defineGeneratorPrompt({
  name: 'refine-query',
  version: '4',
  request: z.strictObject({
    query: z.string(),
    variables: z.array(z.strictObject({ name: z.string(), choices: z.array(z.string()), value: z.string() })),
    silent: z.array(z.string()).describe('Names of variables that it revealed by mistake.'),
    language: z.string(),
  }),
  output: z.object({ query: z.string() }),
  render: ({ query, variables, silent, language }) => [
    "A user's message should reveal some things about the user, but a reader understood something else.",
    dataBlock('message', query),
    'What it should reveal: the `value` of each variable, clearly apart from its other choices:',
    dataBlock('variables', variables),
    ...(silent.length === 0 ? [] : ['What it must not reveal:', dataBlock('silent', silent)]),
    `Write the message again.
- Keep its tone, its person and what it asks for: it stays a natural request.
- Add or change cues until a reader infers each value, and none of its other choices, without doubt; do not state a value word for word.
- Write in ${language}.`,
    'Reply with JSON only: {"query": "…"}',
  ],
});
