import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { shownExamples, writingLanguageSchema } from '../languages/writing-language.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape } from './shapes.js';

/** Call 2: questions whose right answer depends on facts that change (packages/amemgym/spec.md#environment-generation). */
export const writeQuestions = defineGeneratorPrompt({
  name: 'write-questions',
  version: '5',
  request: z.strictObject({
    profile: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    questions: z.number(),
    statesPerQuestion: z.number(),
    choicesPerState: z.number(),
    language: writingLanguageSchema,
    absent: absentShape,
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
    absent,
  }) => [
    'You write realistic questions with which a user asks an assistant for advice, again and again over a long time. The best answer to each depends on facts about the user that change as life goes on.',
    dataBlock('profile', profile),
    `The conversations run from ${startDate} to ${endDate}.`,
    `Write ${questions} different questions.

Questions
- Each suits this user, can be asked again at any moment of that time whatever has happened since, and has an answer that can be acted on.
- A good answer needs personal facts; the question itself mentions none of them.
- Mix questions that are specific to this user with general topics of life: work, home, health, money, relationships, leisure, learning. Vary scope and viewpoint. Use natural, conversational wording that is true to the user's lasting traits.

Facts: for each question name exactly ${statesPerQuestion} facts about the user that strongly change the answer.
- info_type: the specific kind of fact, as ${language.variableName.words}, understandable without the question.
- A fact can change within the months, perhaps several times. Leave out facts that change from hour to hour or hardly ever, that do not concern the user, that can be inferred from the profile or from another fact, or that nobody would mention in conversation.
- info_choices: exactly ${choicesPerState} values. They exclude each other, cover every case and all that may come, are unambiguous, and each leads to different advice. Each can be recognised when the user only hints at it. No value is tied to one moment ("starting next week").${absentRule(absent, (shown) => `Among the facts are some of which this user may have nothing for a while, not yet or not any more: a hobby, a course, a plan. Every list is extended by ${shown} afterwards, so none of your values says that there is none.`)}

Write questions and values in ${language.name}; the keys of the JSON stay English.`,
    `The form, for a question with one fact of three values (yours has ${statesPerQuestion} facts of ${choicesPerState} values each):
{"questions": [{"question": "${language.fact.question}", "required_info": [{"info_type": "${language.fact.name}", "info_choices": ${shownExamples.choices(language)}}]}]}

Reply with JSON of this form only. Take nothing from the example.`,
  ],
});
