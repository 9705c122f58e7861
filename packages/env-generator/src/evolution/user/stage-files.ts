import { mapSchema } from '@memgym/datasets';
import * as z from 'zod';
import type { UserState } from '../state.js';

// The files of one user in the original's layout (packages/amemgym/spec.md#data-formats).

const state: z.ZodType<UserState> = mapSchema(z.string());
const text = z.string();

export const profileFileSchema = z.object({
  uuid: text.min(1),
  name: text,
  age: z.number(),
  gender: text,
  marital_status: text,
  education_level: text,
  occupation: text,
  hobbies_and_interests: text,
  skills_and_expertise: text,
  complementary_info: text,
  formatted_str: text,
});

export const questionsFileSchema = z
  .array(
    z.object({
      question: text.min(1),
      required_info: z.array(z.object({ info_type: text, info_choices: z.array(text).min(1) })).min(1),
    }),
  )
  .min(1);

export const schemaFileSchema = mapSchema(z.array(text).min(1));

const update = z.object({
  period_start: text,
  period_end: text,
  period_summary: text,
  updated: state,
  old: state,
  events: z.array(z.object({ states: z.array(text), event: text })),
});

export const transitionFileSchema = z.object({
  states: z.array(state).min(1),
  updates: z.array(update.nullable()),
});

export const answersFileSchema = z.array(z.array(z.object({ variant: z.array(text), answer: text })));

export const sessionsFileSchema = z.array(
  z.array(
    z.object({ query: text.min(1), exposed_states: state, also_suggests: state.optional(), timestamp: text }),
  ),
);
