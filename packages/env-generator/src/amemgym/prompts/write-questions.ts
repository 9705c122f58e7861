import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';

/** Call 2: questions whose right answer depends on facts that change (docs/specs/amemgym.md#environment-generation). */
export const writeQuestions = defineGeneratorPrompt({
  name: 'write-questions',
  version: '2',
  request: z.strictObject({
    profile: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    questions: z.number(),
    statesPerQuestion: z.number(),
    choicesPerState: z.number(),
    language: z.string(),
    nameForm: z.string(),
  }),
  output: z.object({
    questions: z.array(
      z.object({
        question: z.string(),
        required_info: z.array(z.object({ info_type: z.string(), info_choices: z.array(z.string()) })),
      }),
    ),
  }),
  render: ({
    profile,
    startDate,
    endDate,
    questions,
    statesPerQuestion,
    choicesPerState,
    language,
    nameForm,
  }) => [
    'A user will talk with an assistant for a long time. We need questions that this user could ask the ' +
      'assistant again and again, and whose best answer changes as the user’s life changes.',
    dataBlock('profile', profile),
    `The conversations run from ${startDate} to ${endDate}.`,
    [
      `Write ${questions} different questions that ask for advice.`,
      '- Each can be asked at any moment of that time, and makes sense whatever happened before.',
      '- Each is personal in its answer and general in its wording: it mentions none of the facts that decide it.',
      '- Spread them over different sides of life.',
      `For each question name exactly ${statesPerQuestion} facts about the user that together decide the answer.`,
      '- A fact is likely to change several times over the months. Leave out what changes by the hour, what ' +
        'never changes, and what could be guessed from the profile or from another fact.',
      `- info_type names the fact so that it explains itself: ${nameForm}.`,
      `- info_choices are exactly ${choicesPerState} values. They exclude each other, cover every case, and are ` +
        'easy to tell apart from what somebody says about their life.',
      '- Each combination of values calls for clearly different advice.',
      `Write questions and values in ${language}.`,
    ].join('\n'),
    'Reply as JSON: {"questions": [{"question": string, "required_info": [{"info_type": string, ' +
      '"info_choices": [string]}]}]}',
  ],
});
