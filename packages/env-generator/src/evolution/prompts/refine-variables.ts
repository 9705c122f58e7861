import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { shownExamples, writingLanguageSchema } from '../languages/writing-language.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { variableShape } from './shapes.js';

/** Call 3: self-explanatory names, one for each fact (packages/amemgym/spec.md#environment-generation). */
export const refineVariables = defineGeneratorPrompt({
  name: 'refine-variables',
  version: '5',
  request: z.strictObject({
    profile: z.string(),
    language: writingLanguageSchema,
    questions: z.array(z.strictObject({ question: z.string(), facts: z.array(variableShape).readonly() })),
  }),
  output: z.record(z.string(), z.array(z.string())),
  render: ({ profile, language, questions }) => [
    'You refine the list of facts about a user on which questions depend. Each question came with its own names, so the same fact may have several.',
    dataBlock('profile', profile),
    dataBlock('questions', questions),
    `- Rename facts so that each name explains itself without its question: add the context that is missing. A new name is ${language.variableName.words}. Keep a name that is good already.
- Merge facts that mean the same or overlap so much that one cannot change without the other (for example ${shownExamples.joined(language)}). Never merge two facts of the same question, and do not merge facts that are only related.
- Map every old name, and each to one new name only. New names do not overlap in meaning. Use the same style and language throughout.`,
    `Reply with one JSON object only: each new name with the list of all old names it stands for, for example
${shownExamples.names(language)}`,
  ],
});
