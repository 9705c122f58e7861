import { promptContextSchema } from '@memgym/assistant';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

const windowOf = (messages: readonly { role: string; text: string }[]): string =>
  messages.map(({ role, text }) => `${role}: ${text}`).join('\n');

const readingInput = promptContextSchema.extend({
  question: z.string(),
  date: z.string().describe('When the question is asked, as the data write it.'),
  history: z.string().describe('The blocks of the history, oldest first.'),
  withNotes: z.boolean().describe('Whether the model first writes down what is relevant.'),
});

/** Answers from blocks of the history, with a whole reply (docs/specs/longmemeval.md#reading). The wording is ours. */
export const readHistoryPrompt = definePrompt({
  name: 'longmemeval/read-history',
  version: '1',
  usualReply: { tokens: 120, basis: 'assumed', source: 'an answer in a few sentences' },
  input: readingInput,
  render: ({ question, date, history, withNotes, known, window }) => [
    {
      role: 'user',
      content: [
        `You talked with this user before. Below are parts of these conversations. Answer the user's question from what in them matters for it.${
          withNotes
            ? ' Work step by step: first write down all the information that matters for the question, then reason over your notes to the answer.'
            : ''
        }`,
        ...(known === '' ? [] : [`What is always known about the user:\n${known}`]),
        `Earlier conversations:\n${history}`,
        ...(window.length === 0 ? [] : [`The latest messages:\n${windowOf(window)}`]),
        `Today's date: ${date}\nQuestion of the user: ${question}\nAnswer${withNotes ? ' (step by step)' : ''}:`,
      ].join('\n\n'),
    },
  ],
});

/** Takes notes on one block for a question; \u201cempty\u201d if nothing in it helps. The wording is ours. */
export const takeNotesPrompt = definePrompt({
  name: 'longmemeval/take-notes',
  version: '1',
  usualReply: { tokens: 80, basis: 'assumed', source: 'notes on one session' },
  input: promptContextSchema.extend({
    question: z.string(),
    date: z.string(),
    blockDate: z.string(),
    block: z.string(),
  }),
  render: ({ question, date, blockDate, block }) => [
    {
      role: 'user',
      content: [
        'Below are one earlier conversation between you and a user, and a question that the user asks later. Note what in the conversation helps to answer the question. If nothing in it helps, reply with the word empty and nothing else.',
        `Date of the conversation: ${blockDate}\nConversation:\n${block}`,
        `Date of the question: ${date}\nQuestion: ${question}\nNotes:`,
      ].join('\n\n'),
    },
  ],
});
