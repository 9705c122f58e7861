import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { shownExamples, writingLanguageSchema } from '../languages/writing-language.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape, changeShape, variableShape } from './shapes.js';

/** Call 12: one request for each event of a period (packages/amemgym/spec.md#environment-generation). */
export const writeUpdateQueries = defineGeneratorPrompt({
  name: 'write-update-queries',
  version: '5',
  request: z.strictObject({
    profile: z.string(),
    profileDate: z.string().describe('The day that the profile describes.'),
    startDate: z.string(),
    endDate: z.string(),
    events: z.array(z.strictObject({ event: z.string(), changes: z.array(changeShape) })),
    schema: z.array(variableShape).readonly(),
    language: writingLanguageSchema,
    absent: absentShape,
  }),
  output: z.object({ queries: z.array(z.string()) }),
  render: ({ profile, profileDate, startDate, endDate, events, schema, language, absent }) => [
    `These events happened to a user between ${startDate} and ${endDate}. Write for each the message with which the user opens a conversation with an assistant.`,
    `The user's profile, as of ${profileDate}:`,
    dataBlock('profile', profile),
    'The events, each with what it changed:',
    dataBlock('events', events),
    'All variables of the user with their choices:',
    dataBlock('schema', schema),
    `- A real question, task or open request in the user's own voice that fits the profile and the lasting traits in it: not a mere announcement of the news.
- It uses its event as background. From it the assistant can tell every new value of its event clearly from all other choices, without the value being stated word for word.
- It leaves out details of the event that betray other variables, and reveals nothing about them.${absentRule(absent, (shown) => `Where the new value is ${shown}, it must be clear which thing the user no longer has, that this holds from now on, and that nothing has taken its place.`)}
- Write in ${language.name}.`,
    `${shownExamples.update(language)}

Reply with JSON only: {"queries": ["…"]}, exactly ${events.length}, in the order of the events.`,
  ],
});
