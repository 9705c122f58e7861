import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape, changeShape, stateShape } from './shapes.js';

/** Call 7: the life events behind the changes of a period (packages/amemgym/spec.md#environment-generation). */
export const writeEvents = defineGeneratorPrompt({
  name: 'write-events',
  version: '4',
  request: z.strictObject({
    profile: z.string(),
    profileDate: z.string().describe('The day that the profile describes.'),
    startDate: z.string(),
    endDate: z.string(),
    summary: z.string(),
    changes: z.array(changeShape),
    unchanged: stateShape,
    language: z.string(),
    absent: absentShape,
  }),
  output: z.object({ events: z.array(z.object({ states: z.array(z.string()), event: z.string() })) }),
  render: ({ profile, profileDate, startDate, endDate, summary, changes, unchanged, language, absent }) => [
    `Between ${startDate} and ${endDate} things change in a user's life. Write the life events that cause or imply the changes.`,
    `The user's profile, as of ${profileDate}:`,
    dataBlock('profile', profile),
    dataBlock('summary', summary),
    'The changes, each with its old and new value and all its choices:',
    dataBlock('changes', changes),
    'These stay as they are:',
    dataBlock('unchanged', unchanged),
    `- Each event is specific and believable for this person, this period and this stage of life: something happens, is decided or is done, and not merely its outcome. Not "her schedule got busier", but "she took over the evening classes of a colleague who moved away".
- Imply the new values rather than state them, in other words than the names and choices. Where that is impossible, say it plainly. Either way a reader must be able to tell the new value from all other choices.
- Changes with one cause share an event. Every change belongs to exactly one event, and every event has at least one change. Respect dependencies between changes.
- No event touches or hints at a thing that stays as it is; so keep events narrow.${absentRule(absent, (shown) => `Where the new value is ${shown}, something ends for good: the event says so and names nothing in its place. Where the old one is, something of the kind begins for the first time.`)}
- One to three sentences each, in ${language}.`,
    `Reply with JSON only: {"events": [{"states": ["names of the variables it changes"], "event": "…"}]}`,
  ],
});
