import { promptContextSchema, systemMessage, windowMessages } from '@memgym/assistant';
import { optionSchema } from '@memgym/core';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/**
 * Answers after reasoning and without a limit of length, as some published comparisons on LoCoMo do
 * (packages/locomo/spec.md#conventions). The wording is ours.
 */
export const answerWithReasonsPrompt = definePrompt({
  name: 'locomo/answer-with-reasons',
  version: '2',
  usualReply: { tokens: 250, basis: 'assumed', source: 'some steps of reasoning and an answer of 50 words' },
  input: promptContextSchema.extend({
    question: z.string(),
    options: z.array(optionSchema).default([]).describe('Alternatives of an adversarial question.'),
  }),
  render: ({ question, options, ...context }) => [
    systemMessage('You answer questions about past conversations of two people from notes of them.', context),
    ...windowMessages(context),
    {
      role: 'user',
      content: [
        `Question: ${question}`,
        ...(options.length === 0
          ? []
          : [`The answer is one of these:\n${options.map(({ text }) => `- ${text}`).join('\n')}`]),
        steps,
      ].join('\n\n'),
    },
  ],
});

const steps = `Think it through in writing first:
1. Which notes speak of the people and things of the question? Name all of them.
2. When did each of these things happen? "Yesterday" in a note of 15 March 2021 is 14 March 2021.
3. Do notes disagree or add to each other? The latest one holds, unless the question is about an earlier time.
4. What follows for the question, also by common knowledge if it asks what somebody would probably do, like or be?

Then end with one line that begins with "Answer:" and gives the whole answer with its names, places and dates, as long as it needs to be. If the notes say nothing about it, that line is: Answer: No information available`;
