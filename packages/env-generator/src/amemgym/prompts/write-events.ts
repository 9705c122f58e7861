import { z } from 'zod';
import { dataBlock } from './data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { changeShape, stateShape } from './shapes.js';

/** Call 7: the life events behind the changes of a period (docs/specs/amemgym.md#environment-generation). */
export const writeEvents = defineGeneratorPrompt({
  name: 'write-events',
  version: '1',
  request: z.strictObject({
    startDate: z.string(),
    endDate: z.string(),
    summary: z.string(),
    changes: z.array(changeShape),
    unchanged: stateShape,
  }),
  output: z.object({ events: z.array(z.object({ states: z.array(z.string()), event: z.string() })) }),
  render: ({ startDate, endDate, summary, changes, unchanged }) => [
    `Between ${startDate} and ${endDate} these things change in a user’s life:`,
    dataBlock('summary', summary),
    dataBlock('changes', changes),
    'These stay as they are:',
    dataBlock('unchanged', unchanged),
    [
      'Tell the events that bring the changes about.',
      '- Each event is concrete: something that happens, is decided or done.',
      '- Each mostly implies the new values, in other words than the choices, and still leaves no doubt which ' +
        'of the choices is the new one.',
      '- Changes with one cause share an event. Every change belongs to exactly one event.',
      '- No event hints at anything about the things that stay as they are.',
    ].join('\n'),
    'Reply as JSON: {"events": [{"states": [names of the variables it changes], "event": string}]}',
  ],
});
