import type {
  AnswerRecord,
  EventTime,
  JsonObject,
  MultipleChoiceQuestion,
  StateProbeQuestion,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import {
  type AMemGymPeriod,
  type AMemGymQuestion,
  type AMemGymUser,
  amemgymRightOption,
} from '../data/amemgym-user.js';
import { periodName } from '../score/amemgym-cell.js';
import type { AMemGymOptions } from './amemgym-options.js';
import { lastChangeOf, lastChanges, valuesBefore } from './last-change.js';

/** Scoring data stored with the answer to a question of a period. */
export const questionMetaSchema = z.object({
  period: z.int().nonnegative(),
  question: z.int().nonnegative().describe('Index of the user’s question.'),
  requiredVariables: z.array(z.string()),
  rightOption: z.int().nonnegative().describe('Index from 0; labels count from 1.'),
  optionStates: z.array(z.array(z.string())).describe('Values by option, then by required variable.'),
  change: z
    .enum(lastChanges)
    .optional()
    .describe('What last changed; only in data with additions or deletions.'),
  revealed: z
    .array(z.strictObject({ name: z.string(), value: z.string(), others: z.array(z.string()) }))
    .optional()
    .describe('Facts that the sessions of the period revealed; only if factual recall is judged.'),
});
export type QuestionMeta = z.infer<typeof questionMetaSchema>;
type Revealed = NonNullable<QuestionMeta['revealed']>;

const known = new WeakMap<object, QuestionMeta | null>();

/** Scoring data of an answer, or null for an answer of another kind. Cached, because every metric reads it. */
export function questionMetaOf({ meta }: Pick<AnswerRecord, 'meta'>): QuestionMeta | null {
  if (meta === undefined) return null;
  const before = known.get(meta);
  if (before !== undefined) return before;
  const read = questionMetaSchema.safeParse(meta).data ?? null;
  known.set(meta, read);
  return read;
}

/** Scoring data stored with the answer to a state probe. */
export const probeMetaSchema = z.object({
  period: z.int().nonnegative(),
  question: z.int().nonnegative(),
  writtenAt: z
    .array(z.tuple([z.string(), z.int().nonnegative()]))
    .describe('Variable → the last period in which it changed, up to this one.'),
  withoutValue: z
    .array(z.tuple([z.string(), z.array(z.string())]))
    .optional()
    .describe(
      'Variable without a value → the values that it had before; only in data with additions or deletions.',
    ),
});
export type ProbeMeta = z.infer<typeof probeMetaSchema>;

const twoDigits = (index: number): string => String(index).padStart(2, '0');

/** Id of a question of a period: `<user>/p03/q05`. */
function questionId(user: AMemGymUser, period: number, question: number): string {
  return `${user.id}/${periodName(period)}/q${twoDigits(question)}`;
}

/** The user's questions after a period, with the option that fits at that time. */
export function periodQuestions(
  user: AMemGymUser,
  period: AMemGymPeriod,
  {
    language,
    unreadable,
    factualRecall,
  }: Pick<AMemGymOptions, 'unreadable' | 'factualRecall'> & { readonly language: string },
): MultipleChoiceQuestion[] {
  return user.questions.map((question, index) => {
    const rightOption = amemgymRightOption(question, period.state);
    const change = lastChangeOf(user, period, question);
    const meta: QuestionMeta & JsonObject = {
      period: period.index,
      question: index,
      requiredVariables: [...question.requiredVariables],
      rightOption,
      ...defined({ change }),
      optionStates: question.options.map(({ state }) => [...state]),
      ...(factualRecall && { revealed: revealedIn(period, user) }),
    };
    return {
      kind: 'multiple-choice',
      id: questionId(user, period.index, index),
      text: question.text,
      type: periodName(period.index),
      language,
      askedAt: period.end,
      options: optionsOf(question),
      expected: String(rightOption + 1),
      ifUnreadable: unreadable,
      evidence: { turnIds: tellingTurns(user, period.index, question), unresolved: [] },
      meta,
    };
  });
}

/** The facts that the sessions of a period revealed, each with its other choices. */
function revealedIn(period: AMemGymPeriod, { variables }: AMemGymUser): Revealed {
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  const facts = new Map(period.sessions.flatMap(({ exposedStates }) => [...exposedStates]));
  return [...facts].map(([name, value]) => ({
    name,
    value,
    others: (choices.get(name) ?? []).filter((choice) => choice !== value),
  }));
}

/** One probe per question, with each required variable once. */
export function periodProbes(
  user: AMemGymUser,
  period: AMemGymPeriod,
  language: string,
): StateProbeQuestion[] {
  const choices = new Map(user.variables.map((variable) => [variable.name, variable.choices]));
  return user.questions.map((question, index) => {
    const names = [...new Set(question.requiredVariables)];
    const meta: ProbeMeta & JsonObject = {
      period: period.index,
      question: index,
      writtenAt: names.map((name) => [name, lastChange(user, period.index, name)]),
      ...(user.absentValue !== undefined && {
        withoutValue: names
          .filter((name) => period.state.get(name) === user.absentValue)
          .map((name): [string, string[]] => [name, valuesBefore(user, period, name)]),
      }),
    };
    return {
      kind: 'state-probe',
      id: `${questionId(user, period.index, index)}/probe`,
      diagnoses: questionId(user, period.index, index),
      text: names.map((name) => name.replaceAll('_', ' ')).join('; '),
      type: periodName(period.index),
      language,
      askedAt: period.end as EventTime,
      variables: names.map((name) => ({ name, choices: [...(choices.get(name) ?? [])] })),
      expected: Object.fromEntries(names.map((name) => [name, period.state.get(name) ?? ''])),
      evidence: { turnIds: tellingTurns(user, period.index, question), unresolved: [] },
      meta,
    };
  });
}

/** Options as shown, labelled from 1 as in the original. */
export function optionsOf(question: AMemGymQuestion): { label: string; text: string }[] {
  return question.options.map(({ answer }, index) => ({ label: String(index + 1), text: answer }));
}

/** Last period, up to `period`, in which the variable changed. */
function lastChange(user: AMemGymUser, period: number, name: string): number {
  return user.periods.slice(0, period + 1).findLastIndex(({ updates }) => updates.has(name));
}

/** The messages that revealed the current values of a question's variables. */
function tellingTurns(user: AMemGymUser, period: number, question: AMemGymQuestion): string[] {
  const turns = question.requiredVariables.flatMap((name) => {
    const sessions = user.periods[lastChange(user, period, name)]?.sessions ?? [];
    return sessions.filter(({ exposedStates }) => exposedStates.has(name)).map(({ id }) => id);
  });
  return [...new Set(turns)];
}
