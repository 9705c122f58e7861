import { type EventTime, isEventTime } from '@memgym/core';
import { mapSchema } from '@memgym/datasets';
import * as z from 'zod';

function timeSchema(example: string, toText: (text: string) => string): z.ZodType<EventTime> {
  return z.string().transform((text, context) => {
    const time = toText(text);
    if (isEventTime(time)) return time;
    context.addIssue({ code: 'custom', message: `expected a time like ${example}` });
    return z.NEVER;
  });
}

const dayStart = timeSchema('2020-10-01', (text) => `${text}T00:00:00`);
const dayEnd = timeSchema('2021-01-01', (text) => `${text}T23:59:59`);
const moment = timeSchema('2020-12-30 19:30:00', (text) => text.replace(' ', 'T'));

const session = z.object({
  event: z.string().nullable(),
  exposed_states: mapSchema(z.string()),
  /** Only in data that MemGym generated. */
  also_suggests: mapSchema(z.string()).optional(),
  query: z.string().min(1),
  messages: z.array(z.unknown()).default([]),
  session_time: moment,
});

const period = z.object({
  period_start: dayStart.nullable(),
  period_end: dayEnd,
  period_summary: z.string().nullable(),
  sessions: z.array(session),
  state: mapSchema(z.string()),
  updates: mapSchema(
    z.object({
      old: z.string().nullable(),
      new: z.string(),
      /** Absent in an update. Only in data that MemGym generated with additions or deletions. */
      change: z.enum(['addition', 'deletion']).optional(),
    }),
  ),
  update_cnts: mapSchema(z.int().nonnegative()),
});

const question = z.object({
  query: z.string().min(1),
  required_info: z
    .array(z.union([z.string(), z.object({ info_type: z.string() })], 'expected the name of a variable'))
    .min(1),
  answer_choices: z
    .array(
      z.object({
        state: z.array(z.string()),
        answer: z.string(),
        type: z.enum(['experience', 'random']),
      }),
    )
    .min(2, 'expected at least two options'),
});

/** One user of `data.json` (packages/amemgym/spec.md#data-formats). */
export const amemgymItemSchema = z.object({
  id: z.string().min(1),
  start_time: dayStart,
  user_profile: mapSchema(z.union([z.string(), z.number()], 'expected a text or a number').nullable()),
  state_schema: mapSchema(z.array(z.string()).min(1)),
  /** Only in data that MemGym generated with additions or deletions. */
  absent_value: z.string().min(1).optional(),
  periods: z.array(period).min(1),
  qas: z.array(question),
});

/** One user as in the file. */
export type AMemGymItem = z.infer<typeof amemgymItemSchema>;

/** `data.json` (packages/amemgym/spec.md#data-formats). */
export const amemgymFileSchema = z.array(amemgymItemSchema).min(1, 'expected at least one user');
