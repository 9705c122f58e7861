import { isEventTime } from '@memgym/core';
import * as z from 'zod';

const count = (least: number) => z.int().min(least);
const isoDate = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isEventTime(`${text}T00:00:00`), {
    message: 'expected a date like 2020-10-01',
  });

/**
 * The options of an environment (packages/amemgym/spec.md#configuration). Defaults are those of v1.base. All of
 * these options change the data; models and budgets are configured elsewhere.
 */
export const environmentSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe('`reference` makes data like the original, including its faults; `fixed` avoids them.'),
  startDate: isoDate
    .default('2020-10-01')
    .describe('Day on which the first state is known; period 0 ends there.'),
  language: z
    .string()
    .min(1)
    .default('en')
    .describe(
      'Language of questions, and of the names and choices of variables: `en`, `zh`, or one of the file of `--languages`. Default en.',
    ),
  seed: count(0)
    .max(0xffff_ffff)
    .default(42)
    .describe('Seed of the choice of personas, option order, added options and session times.'),
  users: count(1)
    .max(2000)
    .default(20)
    .describe('Number of users, at most 2,000, because one `data.json` contains all of them.'),
  ids: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('Exactly these personas, in this order. Default: drawn with `seed`.'),
  excludeIds: z.array(z.string()).default([]).describe('Personas to exclude from the draw.'),
  questions: count(1).default(10).describe('Questions per user, asked after every period.'),
  statesPerQuestion: count(1).default(2).describe('Variables that determine the answer to a question.'),
  choicesPerState: count(2)
    .default(3)
    .describe(
      'Number of values of a variable. With `fixed`, the model is asked until it gives that many; offline, a topic may have fewer: 3 to 5.',
    ),
  periods: count(1).default(10).describe('Number of periods after the first one.'),
  monthsPerPeriod: count(1).default(3).describe('Length of a period, in months.'),
  changesPerPeriod: count(1)
    .default(4)
    .describe('Number of variables that change in a period, plus or minus one.'),
  maxChangesPerState: count(1)
    .default(3)
    .describe(
      'Maximum number of changes of one variable over all periods; requested, and enforced in `fixed`.',
    ),
  additions: count(0)
    .optional()
    .describe(
      'Variables of a user that begin without a value and get one in a later period, in addition to the changes. Only in `fixed`; our extension. Default: none.',
    ),
  deletions: count(0)
    .optional()
    .describe(
      'Variables of a user that lose their value in a later period, without a new one, in addition to the changes. Only in `fixed`; our extension. Default: none.',
    ),
  minStateVariants: count(1)
    .default(4)
    .describe('Minimum number of options per question; missing ones are added.'),
  initialRounds: count(1)
    .default(1)
    .describe('Rounds per session in period 0, when the environment is played; stored with the data.'),
  updateRounds: count(1).default(2).describe('The same, in every later period.'),
});
export type EnvironmentOptions = z.input<typeof environmentSchema>;
export type Environment = z.output<typeof environmentSchema>;
