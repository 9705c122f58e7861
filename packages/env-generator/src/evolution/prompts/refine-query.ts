import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape, stateShape, valueShape } from './shapes.js';

/** Call 14: a request from which the right values can be inferred (packages/amemgym/spec.md#environment-generation). */
export const refineQuery = defineGeneratorPrompt({
  name: 'refine-query',
  version: '6',
  request: z.strictObject({
    query: z.string(),
    variables: z.array(valueShape),
    understood: stateShape.describe('The wrong values that a reader inferred.'),
    silent: stateShape.describe('What a reader inferred about other variables.'),
    plainly: z
      .boolean()
      .describe('Whether it may state the values, because nobody has understood it without.'),
    language: z.string(),
    absent: absentShape,
  }),
  output: z.object({ query: z.string() }),
  render: ({ query, variables, understood, silent, plainly, language, absent }) => [
    "A user's message should reveal some things about the user and nothing more. A reader did not understand it so.",
    dataBlock('message', query),
    'What it should reveal: the `value` of each variable, clearly apart from its other choices:',
    dataBlock('variables', variables),
    ...(Object.keys(understood).length === 0
      ? []
      : ['What the reader understood instead:', dataBlock('understood', understood)]),
    ...(Object.keys(silent).length === 0
      ? []
      : ['It must reveal nothing about these, but the reader inferred:', dataBlock('silent', silent)]),
    `Write the message again.
- Keep its tone, its person and what it asks for: it stays a natural request.
- Add or change cues until a reader infers each value, and none of its other choices, without doubt; ${plainly ? 'say it outright, because hints were not understood' : 'do not state a value word for word'}. Take out cues to anything else.${absentRule(absent, (shown) => `For ${shown} it must be clear which thing the user no longer has, and that nothing has taken its place.`)}
- Write in ${language}.`,
    'Reply with JSON only: {"query": "…"}',
  ],
});
