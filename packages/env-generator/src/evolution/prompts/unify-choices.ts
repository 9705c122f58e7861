import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { shownExamples, writingLanguageSchema } from '../languages/writing-language.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { textsShape } from './shapes.js';

/** Call 4: one list of values for a fact with several lists (packages/amemgym/spec.md#environment-generation). */
export const unifyChoices = defineGeneratorPrompt({
  name: 'unify-choices',
  version: '4',
  request: z.strictObject({
    profile: z.string(),
    variables: z.array(
      z.strictObject({
        name: z.string(),
        uses: z.array(z.strictObject({ question: z.string(), choices: textsShape })),
      }),
    ),
    startDate: z.string(),
    endDate: z.string(),
    choicesPerState: z.number(),
    language: writingLanguageSchema,
  }),
  output: z.record(z.string(), z.array(z.string())),
  render: ({ profile, variables, startDate, endDate, choicesPerState, language }) => [
    'Each of these facts about a user decides several questions, and came with a different list of values in each of them. Give each fact one list that serves all its questions.',
    dataBlock('profile', profile),
    dataBlock('variables', variables),
    `The user's life is followed from ${startDate} to ${endDate}. Each list
- has exactly ${choicesPerState} values
- serves every question that is listed for the fact: another value, another piece of advice
- has values that exclude each other and together cover the whole range that may occur in that time
- forms steps from one end of the range to the other, with room for several plausible changes
- is specific enough to be recognised when the user only hints at it

Write the values in ${language.name}; leave the names as they are.`,
    `Reply with one JSON object only: each name with its list, for example for three values {"${language.fact.name}": ${shownExamples.choices(language)}}`,
  ],
});
