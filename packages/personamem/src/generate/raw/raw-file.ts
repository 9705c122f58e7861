import { DatasetError, type JsonObject } from '@memgym/core';
import * as z from 'zod';
import { historyKey, type Period, periods, writingSession } from './periods.js';
import { type PersonaEvent, rawEventSchema, readEvent } from './persona-event.js';
import { type RawName, shortName } from './raw-name.js';

export type History = ReadonlyMap<string, PersonaEvent>;

/** All events of histories, period by period. */
export const eventsOf = (...histories: readonly ReadonlyMap<Period, History>[]): PersonaEvent[] =>
  histories.flatMap((history) => [...history.values()].flatMap((events) => [...events.values()]));

/** A question of a raw file (packages/personamem/spec.md#raw-files). */
export const rawQuestionSchema = z
  .object({
    Question: z.string(),
    Correct_Answer: z.string(),
    Incorrect_Answers: z.array(z.string()).min(1),
    Type: z.string(),
    Topic: z.string().optional(),
    Reference: z.record(z.string(), z.unknown()),
    Where: z.string(),
    How_Many_Pref_Updates: z.number().optional(),
    More_Update: z.enum(['Yes', 'No']).optional(),
    Stereotypical: z.enum(['Yes', 'No']).optional(),
  })
  .catchall(z.unknown());
export type RawQuestion = z.output<typeof rawQuestionSchema>;

/** The conversations of one persona about one topic, with all of their inputs. */
export interface RawFile {
  readonly name: RawName;
  readonly expandedPersona: string;
  /** By period; absent for writing topics. */
  readonly general: ReadonlyMap<Period, History>;
  readonly contextual: ReadonlyMap<Period, History>;
  /** Lines by session key; writing topics have one session. */
  readonly sessions: ReadonlyMap<string, readonly string[]>;
  /** By session key; empty until questions are made. */
  readonly questions: ReadonlyMap<string, readonly RawQuestion[]>;
  /** The whole content of the file. */
  readonly json: JsonObject;
}

const historySchema = z.record(z.string(), rawEventSchema);
const linesSchema = z.array(z.string());

/**
 * Reads a raw file of the early or the released form.
 * @param place its path, for errors
 * @throws {DatasetError} naming the file and the key that is missing or of another form
 */
export function readRawFile(json: JsonObject, name: RawName, place: string): RawFile {
  const part = <Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined => {
    if (json[key] === undefined) return undefined;
    const parsed = schema.safeParse(json[key]);
    if (parsed.success) return parsed.data;
    throw new DatasetError({ file: place, path: key }, `${z.prettifyError(parsed.error)}.`, {
      hint: 'Generate the file again, or correct the key.',
    });
  };
  const histories = (kind: 'General' | 'Contextual') =>
    new Map(
      periods.flatMap((period) => {
        const history = part(historyKey(period, kind), historySchema);
        if (history === undefined) return [];
        const dated = Object.entries(history).map(([date, event]) => [date, readEvent(date, event)] as const);
        return [[period, new Map(dated)] as const];
      }),
    );
  const keys = [...periods.map(({ session }) => session), writingSession];
  const sessions = new Map(
    keys.flatMap((key) => {
      const lines = part(key, linesSchema);
      return lines === undefined ? [] : [[key, lines] as const];
    }),
  );
  const questions = part('Q&A', z.record(z.string(), z.array(rawQuestionSchema))) ?? {};
  return {
    name,
    expandedPersona: part('Expanded Persona', z.string()) ?? part('Original Persona', z.string()) ?? '',
    general: histories('General'),
    contextual: histories('Contextual'),
    sessions,
    questions: new Map(Object.entries(questions)),
    json,
  };
}

/** @throws {DatasetError} when a raw file does not describe the speaker */
export function requirePersona({ expandedPersona, name }: RawFile, place: string): void {
  if (expandedPersona.trim() !== '') return;
  throw new DatasetError({ file: place, path: 'Expanded Persona' }, `${shortName(name)} has no persona.`, {
    hint: 'Describe the speaker under "Expanded Persona"; every session begins with it.',
  });
}

/** @throws {DatasetError} when a file has a session without the previous one */
export function requireEarlierSessions({ sessions }: RawFile, place: string): void {
  for (const [index, { session }] of periods.entries()) {
    const missing = periods.slice(0, index).find((earlier) => !sessions.has(earlier.session));
    if (missing === undefined || !sessions.has(session)) continue;
    throw new DatasetError(
      { file: place, path: session },
      `"${session}" requires "${missing.session}", which is missing.`,
      {
        hint: 'Changes of mind refer to earlier sessions; generate the missing session, or remove the later ones.',
      },
    );
  }
}
