import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { changeShape } from './shapes.js';

/** Call 12: one request for each event of a period (docs/specs/amemgym.md#environment-generation). */
export const writeUpdateQueries = defineGeneratorPrompt({
  name: 'write-update-queries',
  version: '1',
  request: z.strictObject({
    profile: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    events: z.array(z.strictObject({ event: z.string(), changes: z.array(changeShape) })),
  }),
  output: z.object({ queries: z.array(z.string()) }),
  render: ({ profile, startDate, endDate, events }) => [
    `These events happened to a user between ${startDate} and ${endDate}, each with what it changed:`,
    dataBlock('profile', profile),
    dataBlock('events', events),
    [
      'Write for each event the message with which the user opens a conversation with an assistant.',
      '- It asks for real help with something, in the user’s own voice.',
      '- From it the assistant can tell every new value of its event, without doubt which of the choices it is, ' +
        'though the user states none of them word for word.',
      '- It tells nothing about any other variable.',
    ].join('\n'),
    `Reply as JSON: {"queries": [string]}, exactly ${events.length}, in the order of the events.`,
  ],
});
