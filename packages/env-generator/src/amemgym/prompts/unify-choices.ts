import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 4: one list of values for a fact with several lists (docs/specs/amemgym.md#environment-generation). */
export const unifyChoices = defineGeneratorPrompt({
  name: 'unify-choices',
  version: '1',
  request: z.strictObject({
    profile: z.string(),
    variables: z.array(
      z.strictObject({
        name: z.string(),
        uses: z.array(z.strictObject({ question: z.string(), choices: z.array(z.string()) })),
      }),
    ),
    choicesPerState: z.number(),
    language: z.string(),
  }),
  output: z.record(z.string(), z.array(z.string())),
  render: ({ profile, variables, choicesPerState, language }) => [
    'Each of these facts about a user decides several questions, and came with a different list of values in ' +
      'each of them.',
    dataBlock('profile', profile),
    dataBlock('variables', variables),
    [
      `Give each fact one list of exactly ${choicesPerState} values that serves all its questions.`,
      '- The values exclude each other and together cover the whole range.',
      '- They form steps that a life can go through, from one end of the range to the other.',
      '- Each makes a difference to the answer of every one of its questions.',
      `Write the values in ${language}; keep the names as they are.`,
    ].join('\n'),
    'Reply as one JSON object: each name with its list of values, e.g. {"name": ["value", "value"]}',
  ],
});
