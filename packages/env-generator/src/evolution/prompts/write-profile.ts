import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 1: a name, and facts beyond the basics (packages/amemgym/spec.md#environment-generation). */
export const writeProfile = defineGeneratorPrompt({
  name: 'write-profile',
  version: '3',
  request: z.strictObject({
    basics: z.record(z.string(), z.union([z.string(), z.number()])),
    descriptions: z.record(z.string(), z.string()),
  }),
  output: z.object({ name: z.string().default('N/A'), profile: z.string() }),
  system: 'You extract names and condense descriptions of people into profiles for role-play.',
  render: ({ basics, descriptions }) => [
    'Here is an invented person: first the plain facts, then descriptions of several sides of their life.',
    dataBlock('basics', basics),
    dataBlock('descriptions', descriptions),
    `Do two things:
1. name: find the full name of the person in the descriptions. If there is none, make up one that suits the person.
2. profile: condense the descriptions into one paragraph of fewer than 500 words: temper, manner of speaking, values, habits, people around them, aims, what they know and like. Write only what the plain facts do not already say or imply. Be professional and informative, so that somebody can play this person in conversations.

Leave room for change: do not fix details that may change within months (present project, budget, weekly schedule).

Reply with JSON only: {"name": "…", "profile": "…"}`,
  ],
});
