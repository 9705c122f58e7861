import {
  DatasetError,
  type Episode,
  eventTimeSchema,
  findSchemaProblems,
  idSchema,
  type Option,
  type Question,
} from '@memgym/core';
import * as z from 'zod';
import { type EpisodeInvariant, type EpisodeOutline, findEpisodeProblems } from '../episode-problems.js';
import { requireFile } from '../files/find-file.js';
import { formatPath } from '../files/parse-record.js';
import { placesInJson } from '../files/place-in-json.js';
import { parseJson, readDataFile } from '../files/read-json-file.js';
import type { LoadedDataset } from '../loaded-dataset.js';
import {
  type ConversationsFile,
  conversationsFileSchema,
  type FileEpisode,
  type FileQuestion,
  fileQuestionSchema,
} from './conversations-file.js';

/** A problem in a conversations file. */
interface ConversationsProblem {
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
 * @param asks whether the file needs a question
 */
function findConversationsProblems(text: string, value: unknown, asks = true): ConversationsProblem[] {
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
  return [...ofForm, ...ofMeaning, ...(asks ? withoutQuestions(value) : [])]
    .map(({ path, ...rest }) => ({ ...placeOf(path), path: formatPath(path), ...rest }))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** Conversations of an import have no questions yet; without any, nothing can be measured. */
function withoutQuestions(value: unknown): { path: string[]; message: string }[] {
  const { data } = conversationsFileSchema.safeParse(value);
  if (data === undefined || data.episodes.some(({ questions }) => questions.length > 0)) return [];
  const { sessions = [], id = '' } = data.episodes[0] ?? {};
  const turn = nameSessions(sessions)[0]?.turns[0]?.id ?? '';
  const message =
    `no episode has a question. Add to \`questions\` of ${JSON.stringify(id)} what the assistant should know, such as ` +
    `{ "text": "Where do I live?", "expected": "Porto", "evidence": [${JSON.stringify(turn)}] }; ` +
    '`memgym generate questions draft` drafts some.';
  return [{ path: ['episodes'], message }];
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

/** A conversations file: its content, or null if there are problems; and all problems. */
export interface ReadConversations {
  filePath: string;
  title?: string | undefined;
  loaded: LoadedDataset | null;
  /** Episodes without questions, which are not loaded. */
  drafts: number;
  problems: ConversationsProblem[];
}

const names = ['conversations.json', 'conversations/conversations.json'];
const wanted =
  'Give a file of the format memgym-conversations@1; `memgym init conversations` writes one to start from.';

/**
 * Reads a conversations file and lists all of its problems without throwing.
 * @throws {DatasetError} when the file is missing, empty or not JSON
 */
export async function readConversations(path: string): Promise<ReadConversations> {
  const filePath = await requireFile(path, names, wanted);
  const { text, file } = await readDataFile(filePath, wanted);
  const value = parseJson(text, filePath);
  const problems = findConversationsProblems(text, value);
  if (problems.length > 0) return { filePath, loaded: null, drafts: 0, problems };
  const { title, episodes: all } = conversationsFileSchema.parse(value);
  const episodes = all.filter(({ questions }) => questions.length > 0);
  return {
    filePath,
    title,
    loaded: { benchmark: 'conversations', episodes: episodes.map(toEpisode), files: [file], quirks: [] },
    drafts: all.length - episodes.length,
    problems,
  };
}

const shown = 10;

/**
 * Your own conversations, in MemGym's format (`memgym-conversations@1`): a JSON file, or a folder with
 * `conversations.json`.
 * @throws {DatasetError} when the file is missing or not JSON, and for all its problems at once
 */
export async function loadConversations(path: string): Promise<LoadedDataset> {
  const { filePath, loaded, problems } = await readConversations(path);
  if (loaded !== null) return loaded;
  throw problemsError(filePath, problems);
}

/**
 * The content of a conversations file that may have no questions yet, with the ids of sessions and turns that it omits.
 * @throws {DatasetError} when the file is missing or not JSON, and for all its problems at once
 */
export async function readConversationsFile(path: string): Promise<ConversationsFile> {
  const filePath = await requireFile(path, names, wanted);
  const { text } = await readDataFile(filePath, wanted);
  const value = parseJson(text, filePath);
  const problems = findConversationsProblems(text, value, false);
  if (problems.length > 0) throw problemsError(filePath, problems);
  const file = conversationsFileSchema.parse(value);
  return {
    ...file,
    episodes: file.episodes.map((episode) => ({ ...episode, sessions: nameSessions(episode.sessions) })),
  };
}

function problemsError(filePath: string, problems: readonly ConversationsProblem[]): DatasetError {
  const listed = problems.slice(0, shown).map((problem) => `\n  ${describeProblem(problem)}`);
  const more = problems.length > shown ? `\n  … and ${problems.length - shown} more.` : '';
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  return new DatasetError({ file: filePath }, `${count}:${listed.join('')}${more}`, {
    hint: 'Fix the file; docs/conversations-format.md lists its keys.',
  });
}

/** `12:15 episodes[0].questions[6].evidence: there is no turn "t9", only t1, t2.` */
export function describeProblem({ line, column, path, message }: ConversationsProblem): string {
  const place = line === undefined ? '' : `${line}:${column} `;
  return `${place}${path === '' ? 'the file' : path}: ${message}`;
}

interface Unnamed {
  readonly id?: string | undefined;
}

/** Sessions with the ids that a file may omit: `s2` for the second one, `s2-t5` for its fifth turn. */
function nameSessions<Turn extends Unnamed, Rest extends object>(
  sessions: readonly (Rest & Unnamed & { readonly turns: readonly Turn[] })[],
): (Rest & { id: string; turns: (Turn & { id: string })[] })[] {
  return sessions.map((session, position) => {
    const id = session.id ?? `s${position + 1}`;
    const turns = session.turns.map((turn, index) => ({ ...turn, id: turn.id ?? `${id}-t${index + 1}` }));
    return { ...session, id, turns };
  });
}

/** An episode of a conversations file as a record, with missing ids filled in and options labelled A, B, …. */
function toEpisode(episode: FileEpisode): Episode {
  const { id, cluster = id, language, sessions, questions } = episode;
  return {
    id,
    cluster,
    language,
    conversation: {
      sessions: nameSessions(sessions),
      questions: questions.map((question, position) => toQuestion(question, { id, language, position })),
    },
  };
}

/** @param of the question's episode, and its position in it */
function toQuestion(
  { options, evidence, ...question }: FileQuestion,
  of: Pick<Episode, 'id' | 'language'> & { readonly position: number },
): Question {
  const shared = {
    ...question,
    id: question.id ?? `${of.id}-q${of.position + 1}`,
    language: question.language ?? of.language,
    evidence: { turnIds: evidence, unresolved: [] },
  };
  if (options === undefined) return { kind: 'free-text', ...shared };
  const labelled = options.map((text, index): Option => ({ label: String.fromCharCode(65 + index), text }));
  const expected = labelled.find(({ text }) => text === question.expected)?.label ?? question.expected;
  return { kind: 'multiple-choice', ...shared, options: labelled, expected };
}
