import { eventTimeSchema, findSchemaProblems, idSchema } from '@memgym/core';
import * as z from 'zod';
import { type EpisodeInvariant, type EpisodeOutline, findEpisodeProblems } from '../episode-problems.js';
import { formatPath } from '../files/parse-record.js';
import { placesInJson } from '../files/place-in-json.js';
import { conversationsFileSchema, fileQuestionSchema } from './conversations-file.js';
import { nameSessions, toQuestion } from './to-episode.js';

/** A problem in a conversations file. */
export interface ConversationsProblem {
  /** Counted from 1; undefined in a file above 32 MiB. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Path inside the file, such as `episodes[0].questions[6].evidence`. */
  readonly path: string;
  /** A problem and the next step. */
  readonly message: string;
  /** The broken rule; undefined if the form is wrong. */
  readonly invariant?: EpisodeInvariant | undefined;
}

/**
 * All problems of a conversations file, in the order of the file: wrong form, and broken rules in parts with the
 * right form.
 *
 * @param text the content of the file
 * @param value the same, parsed
 */
export function findConversationsProblems(text: string, value: unknown): ConversationsProblem[] {
  const placeOf = placesInJson(text);
  const ofForm = findSchemaProblems(conversationsFileSchema, value).map(({ path, message, hint }) => ({
    path,
    message: hint === undefined ? `${message}.` : `${message}. ${hint}`,
  }));
  const ofMeaning = findEpisodeProblems(outlinesOf(value)).map(({ invariant, path, detail }) => ({
    path: ['episodes', ...path.filter((part) => part !== 'conversation')],
    message: `${detail}.`,
    invariant,
  }));
  return [...ofForm, ...ofMeaning]
    .map(({ path, ...rest }) => ({ ...placeOf(path), path: formatPath(path), ...rest }))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

const id = idSchema.optional().catch(undefined);
const startTime = eventTimeSchema.optional().catch(undefined);
const turns = z.array(z.object({ id }).catch({})).catch([]);
/** The readable parts of a file; parts of another form are omitted. */
const readableSchema = z
  .object({
    episodes: z
      .array(
        z
          .object({
            id,
            language: z.string().catch('en'),
            sessions: z.array(z.object({ id, startTime, turns }).catch({ turns: [] })).catch([]),
            questions: z.array(fileQuestionSchema.nullable().catch(null)).catch([]),
          })
          .catch({ language: 'en', sessions: [], questions: [] }),
      )
      .catch([]),
  })
  .catch({ episodes: [] });

function outlinesOf(value: unknown): EpisodeOutline[] {
  return readableSchema.parse(value).episodes.map(({ id, language, sessions, questions }, index) => {
    // This is not an id that a file would contain.
    const of = { id: id ?? `\0${index}`, language };
    const hasTurns = sessions.some((session) => session.turns.length > 0);
    return {
      id: of.id,
      conversation: {
        sessions: nameSessions(sessions),
        questions: questions.map((question, position) =>
          // Without a readable turn, all evidence would seem wrong.
          question === null || !hasTurns ? null : toQuestion(question, { ...of, position }),
        ),
      },
    };
  });
}
