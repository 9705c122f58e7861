import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { stateShape } from './shapes.js';

/** Call 6: the changes of a period (docs/specs/amemgym.md#environment-generation). */
export const writeUpdate = defineGeneratorPrompt({
  name: 'write-update',
  version: '1',
  request: z.strictObject({
    profile: z.string(),
    step: z.number(),
    steps: z.number(),
    startDate: z.string(),
    endDate: z.string(),
    variables: z.array(
      z.strictObject({
        name: z.string(),
        choices: z.array(z.string()),
        value: z.string(),
        changes: z.number(),
      }),
    ),
    earlier: z.array(
      z.strictObject({ start: z.string(), end: z.string(), summary: z.string(), updated: stateShape }),
    ),
    changesPerPeriod: z.number(),
    maxChangesPerState: z.number(),
  }),
  output: z.object({ period_summary: z.string(), updated: stateShape }),
  render: ({ profile, step, steps, startDate, endDate, variables, earlier, ...limits }) => [
    `A user’s life changes step by step. This is step ${step} of ${steps}, from ${startDate} to ${endDate}.`,
    dataBlock('profile', profile),
    'What is true now, and how often each variable has changed so far:',
    dataBlock('variables', variables),
    'What happened before:',
    dataBlock('earlier', earlier),
    [
      `Decide what changes in this period: about ${limits.changesPerPeriod} variables.`,
      `- Take variables that have changed fewer than ${limits.maxChangesPerState} times, the least changed ` +
        'ones before the others, and leave enough that can still change in the steps to come.',
      '- Life moves gradually: prefer the neighbouring value, and let variables that depend on each other ' +
        'change together.',
      '- What changes follows from what happened before and suits the person.',
      '- A new value is another one of the variable’s own choices, word for word.',
      '- period_summary tells in a few sentences what happens to the user in this period and why things change.',
    ].join('\n'),
    'Reply as JSON: {"period_summary": string, "updated": {variable: new value}}, with only the variables ' +
      'that change.',
  ],
});
