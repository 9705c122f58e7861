import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { stateShape, textsShape, valueShape } from './shapes.js';

/** Call 6: the changes of a period (packages/amemgym/spec.md#environment-generation). */
export const writeUpdate = defineGeneratorPrompt({
  name: 'write-update',
  version: '5',
  request: z.strictObject({
    profile: z.string(),
    profileDate: z.string().describe('The day that the profile describes.'),
    step: z.number(),
    steps: z.number(),
    startDate: z.string(),
    endDate: z.string(),
    variables: z.array(valueShape.extend({ changes: z.number() })),
    earlier: z.array(
      z.strictObject({
        start: z.string(),
        end: z.string(),
        summary: z.string(),
        updated: stateShape,
        old: stateShape,
        events: z.array(z.string()),
      }),
    ),
    language: z.string(),
    changesPerPeriod: z.number(),
    maxChangesPerState: z.number(),
    absence: z
      .strictObject({
        value: z.string().describe('The choice that says that the user has none.'),
        additions: z.number(),
        deletions: z.number(),
        mayBegin: textsShape.describe('Variables that have never had a value.'),
      })
      .optional()
      .describe('The additions and deletions of the period.'),
  }),
  output: z.object({ period_summary: z.string(), updated: stateShape }),
  render: ({
    profile,
    profileDate,
    step,
    steps,
    startDate,
    endDate,
    variables,
    earlier,
    language,
    absence,
    ...limits
  }) => [
    `A user's life changes step by step. This is step ${step} of ${steps} (${steps - step} to come), from ${startDate} to ${endDate}.`,
    `The user's profile, as of ${profileDate}:`,
    dataBlock('profile', profile),
    'The variables with their choices, their values now, and how often each has changed so far:',
    dataBlock('variables', variables),
    'What happened before:',
    dataBlock('earlier', earlier),
    `Decide what changes in this period: about ${limits.changesPerPeriod} variables (${Math.max(1, limits.changesPerPeriod - 1)} to ${limits.changesPerPeriod + 1}).
- Prefer variables that have changed fewer than ${limits.maxChangesPerState} times, the least changed first; avoid those that have reached ${limits.maxChangesPerState}. Leave enough that can still change in the steps to come.
- Changes are realistic and gradual: prefer the neighbouring value. Variables that strongly depend on each other change together (a new job and the way to work).
- Spread the changes over different sides of life; a cluster with one cause is allowed. They follow from what happened before and suit the person, who stays the same person and develops.
- A new value is another one of the variable's own choices, copied word for word.${absence === undefined ? '' : absenceRules(absence)}
- period_summary: two to four sentences in ${language} on what happens to the user in this period and why things change.`,
    `Reply with JSON only: {"period_summary": "…", "updated": {"variable": "new value"}}, with only the variables that change.`,
  ],
});

interface Absence {
  readonly value: string;
  readonly additions: number;
  readonly deletions: number;
  readonly mayBegin: readonly string[];
}

/** What is added and deleted besides the changes. */
function absenceRules({ value, additions, deletions, mayBegin }: Absence): string {
  const none = JSON.stringify(value);
  const added =
    additions === 0
      ? 'Nothing begins in this period.'
      : `Besides these changes, exactly ${additions} of ${JSON.stringify(mayBegin)} ${additions === 1 ? 'begins: it gets' : 'begin: they get'} one of the other choices.`;
  const deleted =
    deletions === 0
      ? 'Nothing ends in this period.'
      : `Besides these changes, exactly ${deletions} ${deletions === 1 ? 'variable with another value ends: it becomes' : 'variables with another value end: they become'} ${none}, because what was so no longer holds and nothing takes its place. Choose what a person can be without.`;
  return `\n- ${none} says that the user has nothing of the kind. ${added} ${deleted} No other variable leaves or takes this value. Give all of these in "updated", too.`;
}
