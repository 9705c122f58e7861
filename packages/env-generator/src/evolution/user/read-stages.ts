import { defined } from '@memgym/core/config';
import { mapSchema } from '@memgym/datasets';
import * as z from 'zod';
import type { StateVariable, UserState } from '../state.js';
import type { DraftOption, DraftQuestion, DraftSession, StateTransition, UserProfile } from './user-parts.js';

// The files of one user in the original's layout (packages/amemgym/spec.md#data-formats).

const state: z.ZodType<UserState> = mapSchema(z.string());
const text = z.string();

const profileFileSchema = z.object({
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

const questionsFileSchema = z
  .array(
    z.object({
      question: text.min(1),
      required_info: z.array(z.object({ info_type: text, info_choices: z.array(text).min(1) })).min(1),
    }),
  )
  .min(1);

const schemaFileSchema = mapSchema(z.array(text).min(1));

const update = z.object({
  period_start: text,
  period_end: text,
  period_summary: text,
  updated: state,
  old: state,
  events: z.array(z.object({ states: z.array(text), event: text })),
});

const transitionFileSchema = z.object({
  states: z.array(state).min(1),
  updates: z.array(update.nullable()),
});

const answersFileSchema = z.array(z.array(z.object({ variant: z.array(text), answer: text })));

const sessionsFileSchema = z.array(
  z.array(
    z.object({ query: text.min(1), exposed_states: state, also_suggests: state.optional(), timestamp: text }),
  ),
);

// The content of a file of an earlier run, or undefined when it is missing, incomplete, or does not match the earlier
// stages. In that case, the stage is made again.

const read = <Output>(schema: z.ZodType<Output>, value: unknown): Output | undefined =>
  schema.safeParse(value).data;

export const readProfile = (value: unknown): UserProfile | undefined => read(profileFileSchema, value);

/** The questions and the schema are stored together, with equal choices. */
export function readQuestions(
  questionsFile: unknown,
  schemaFile: unknown,
): { questions: DraftQuestion[]; variables: StateVariable[] } | undefined {
  const questions = read(questionsFileSchema, questionsFile);
  const schema = read(schemaFileSchema, schemaFile);
  if (questions === undefined || schema === undefined) return undefined;
  const agree = questions.every(({ required_info }) =>
    required_info.every(
      ({ info_type, info_choices }) => JSON.stringify(schema.get(info_type)) === JSON.stringify(info_choices),
    ),
  );
  if (!agree) return undefined;
  return {
    questions: questions.map(({ question, required_info }) => ({
      text: question,
      requiredVariables: required_info.map(({ info_type }) => info_type),
    })),
    variables: [...schema].map(([name, choices]) => ({ name, choices })),
  };
}

export function readTransition(
  value: unknown,
  variables: readonly StateVariable[],
  periods: number,
): StateTransition | undefined {
  const file = read(transitionFileSchema, value);
  if (file === undefined || file.states.length !== periods + 1) return undefined;
  const isWhole = (state: UserState): boolean =>
    state.size === variables.length &&
    variables.every(({ name, choices }) => choices.includes(state.get(name) ?? ''));
  if (!file.states.every(isWhole)) return undefined;
  const updates = file.updates.slice(1).flatMap((update) => (update === null ? [] : [update]));
  if (updates.length !== periods) return undefined;
  return {
    states: file.states,
    updates: updates.map(({ period_start, period_end, period_summary, updated, old, events }) => ({
      start: period_start,
      end: period_end,
      summary: period_summary,
      updated,
      old,
      events: events.map(({ states, event }) => ({ variables: states, text: event })),
    })),
  };
}

export function readOptions(
  value: unknown,
  questions: readonly DraftQuestion[],
): DraftOption[][] | undefined {
  const file = read(answersFileSchema, value);
  if (file === undefined || file.length !== questions.length) return undefined;
  const fits = file.every((options, index) =>
    options.every(({ variant }) => variant.length === questions[index]?.requiredVariables.length),
  );
  return fits
    ? file.map((options) => options.map(({ variant, answer }) => ({ state: variant, answer })))
    : undefined;
}

export function readSessions(value: unknown, transition: StateTransition): DraftSession[][] | undefined {
  const file = read(sessionsFileSchema, value);
  if (file === undefined || file.length !== transition.states.length) return undefined;
  const parallel = file
    .slice(1)
    .every((sessions, index) => sessions.length === transition.updates[index]?.events.length);
  if (!parallel) return undefined;
  return file.map((sessions) =>
    sessions.map(({ query, exposed_states, also_suggests, timestamp }) => ({
      query,
      exposedStates: exposed_states,
      ...defined({ alsoSuggests: also_suggests }),
      time: timestamp,
    })),
  );
}
