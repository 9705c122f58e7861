import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 3: self-explanatory names, one for each fact (docs/specs/amemgym.md#environment-generation). */
export const refineVariables = defineGeneratorPrompt({
  name: 'refine-variables',
  version: '2',
  request: z.strictObject({
    profile: z.string(),
    nameForm: z.string(),
    questions: z.array(
      z.strictObject({
        question: z.string(),
        facts: z.array(z.strictObject({ name: z.string(), choices: z.array(z.string()) })),
      }),
    ),
  }),
  output: z.record(z.string(), z.array(z.string())),
  render: ({ profile, nameForm, questions }) => [
    'These questions were written for a user. Each depends on facts about the user, and the same fact may ' +
      'have got several names.',
    dataBlock('profile', profile),
    dataBlock('questions', questions),
    [
      'Make one list of facts out of them.',
      '- Facts that mean the same, or overlap so much that one cannot change without the other, become one.',
      '- Never join two facts of the same question.',
      '- Every other fact stays on its own. None may be lost, and each belongs to one new name only.',
      `- A new name can be understood without the question; it is ${nameForm}. Keep a name that is good already.`,
    ].join('\n'),
    'Reply as one JSON object: each new name with the list of all old names it stands for, e.g. ' +
      '{"new_name": ["old_name_a", "old_name_b"], "kept_name": ["kept_name"]}',
  ],
});
