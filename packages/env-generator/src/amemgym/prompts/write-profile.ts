import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 1: a name, and facts beyond the basics (docs/specs/amemgym.md#environment-generation). */
export const writeProfile = defineGeneratorPrompt({
  name: 'write-profile',
  version: '1',
  request: z.strictObject({
    basics: z.record(z.string(), z.union([z.string(), z.number()])),
    descriptions: z.record(z.string(), z.string()),
  }),
  output: z.object({ name: z.string().default('N/A'), profile: z.string() }),
  system: 'You prepare character sheets from which actors play invented people in conversations.',
  render: ({ basics, descriptions }) => [
    'Here is an invented person: first the plain facts, then descriptions of several sides of their life.',
    dataBlock('basics', basics),
    dataBlock('descriptions', descriptions),
    [
      'Write the character sheet for the actor who will speak as this person.',
      '- name: a full name that suits the person. If the descriptions use one, take that.',
      '- profile: a clear, factual summary in fewer than 500 words of what the plain facts do not tell: temper, ' +
        'manner of speaking, values, daily habits, people around them, aims, what they know and like. Leave out ' +
        'what the plain facts already say, and anything that is only decoration.',
    ].join('\n'),
    'Reply as JSON: {"name": string, "profile": string}',
  ],
});
