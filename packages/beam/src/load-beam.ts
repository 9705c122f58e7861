import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type DataFile,
  type DataPlace,
  DatasetError,
  type Episode,
  type EventTime,
  eventTime,
  type FreeTextQuestion,
  type Session,
} from '@memgym/core';
import {
  createQuirkLog,
  englishMonth,
  parseJson,
  parsePythonLiteral,
  parseRecord,
  type QuirkLog,
  readDataLines,
  readJsonFile,
} from '@memgym/datasets';
import type { LoadedEpisodes } from '@memgym/evaluators';
import type * as z from 'zod';
import { type BeamAbility, type BeamFacts, beamAbilities } from './abilities.js';
import {
  type Batch,
  type BeamQuestion,
  type Chat,
  chatSchema,
  questionsSchema,
  rowSchema,
} from './beam-files.js';
import { beamQuirks } from './quirks.js';

type Log = QuirkLog<(typeof beamQuirks)[number]['id']>;
type Questions = z.output<typeof questionsSchema>;

const source = 'Get the folder `chats` of https://github.com/mohammadtavakoli78/BEAM, and give its path.';

/**
 * BEAM's conversations with their questions. A session is a batch, dated by its anchor; turns have the ids of the messages.
 * @param path a folder with `chats/<size>/`, or `<size>/`; one with conversations; that of one conversation; or a file of the
 * data set form, one JSON object a line
 * @param size which size is read, where there are several
 * @throws {DatasetError} when the files are missing, damaged or of another form
 */
export async function loadBeam(path: string, size: string): Promise<LoadedEpisodes> {
  const quirks = createQuirkLog(beamQuirks);
  if (path.endsWith('.jsonl')) return { ...(await loadRows(path, quirks)), quirks: [...quirks.findings] };
  const episodes: Episode[] = [];
  const files: DataFile[] = [];
  for (const folder of await chatFolders(path, size)) {
    const named = async (...names: string[]) =>
      (await firstThere(folder, names)) ?? join(folder, names[0] ?? '');
    // The released program reads the shortened conversation where there is one.
    const chat = await readJsonFile(await named('chat_trunecated.json', 'chat.json'), chatSchema, source);
    const questions = await readJsonFile(
      await named('probing_questions.json', 'probing_questions/probing_questions.json'),
      questionsSchema,
      source,
    );
    files.push(
      ...[chat.file, questions.file].map((file) => ({ ...file, name: `${basename(folder)}/${file.name}` })),
    );
    episodes.push(toEpisode(basename(folder), chat.value, questions.value, { file: folder }, quirks));
  }
  return { episodes, files, quirks: [...quirks.findings] };
}

async function loadRows(path: string, quirks: Log): Promise<Pick<LoadedEpisodes, 'episodes' | 'files'>> {
  const episodes: Episode[] = [];
  const file = await readDataLines(
    path,
    (text, line) => {
      const place = { file: path, line };
      const row = parseRecord(rowSchema, parseJson(text, path, line), place, source);
      const literal = readLiteral(row.probing_questions, place);
      const at = { ...place, path: 'probing_questions' };
      episodes.push(
        toEpisode(
          row.conversation_id,
          row.chat,
          parseRecord(questionsSchema, literal, at, source),
          place,
          quirks,
        ),
      );
    },
    source,
  );
  return { episodes, files: [file] };
}

function readLiteral(text: string, place: DataPlace): unknown {
  try {
    return plainOf(parsePythonLiteral(text));
  } catch (cause) {
    throw new DatasetError(
      { ...place, path: 'probing_questions' },
      'expected a Python literal with questions.',
      {
        hint: source,
        cause,
      },
    );
  }
}

/** Objects and lists instead of Python's dictionaries and tuples. */
function plainOf(value: unknown): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, inner]) => [String(key), plainOf(inner)]));
  }
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value === 'object' && value !== null && 'items' in value) return plainOf(value.items);
  return typeof value === 'bigint' ? Number(value) : value;
}

async function chatFolders(path: string, size: string): Promise<string[]> {
  if (await hasChat(path)) return [path];
  for (const folder of [join(path, 'chats', size), join(path, size), path]) {
    const names = await readdir(folder).catch(() => []);
    const found: string[] = [];
    for (const name of names) if (await hasChat(join(folder, name))) found.push(name);
    if (found.length === 0) continue;
    return found.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)).map((name) => join(folder, name));
  }
  throw new DatasetError({ file: path }, `no conversations of the size ${size} are in this folder.`, {
    hint: `${source} Other sizes: the option size.`,
    missing: true,
  });
}

const hasChat = async (folder: string): Promise<boolean> =>
  (await firstThere(folder, ['chat.json', 'chat_trunecated.json'])) !== null;

async function firstThere(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const isFile = await stat(join(folder, name)).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (isFile) return join(folder, name);
  }
  return null;
}

function toEpisode(id: string, chat: Chat, questions: Questions, place: DataPlace, quirks: Log): Episode {
  const short = { file: basename(place.file), ...(place.line !== undefined && { line: place.line }) };
  const sessions = batchesOf(chat, () => quirks.note('beam-no-batches', short, id)).map(
    (batch, index): Session => {
      const messages = batch.turns.flat();
      const date = batch.time_anchor ?? messages[0]?.time_anchor ?? 'none';
      const startTime = readAnchor(date);
      if (startTime === null) quirks.note('beam-anchor-unread', short, `${id}: ${date}`);
      return {
        id: String(index + 1),
        ...(startTime !== null && { startTime }),
        turns: messages.map(({ id: turn, role, content }) => {
          const shown = role === 'user' ? withoutMark(content) : content;
          if (shown !== content) quirks.note('beam-bullet-mark', short, `${id}: message ${turn}`);
          return { id: String(turn), role, content: shown };
        }),
      };
    },
  );
  const turnIds = new Set<string>();
  for (const { id: turn } of sessions.flatMap(({ turns }) => turns)) {
    if (turnIds.has(turn)) {
      throw new DatasetError(place, `message ${turn} of the conversation ${id} stands twice.`, {
        hint: 'The ids of messages must be unique in a conversation; fetch the file again.',
      });
    }
    turnIds.add(turn);
  }
  return {
    id,
    cluster: id,
    language: 'en',
    conversation: {
      sessions,
      questions: beamAbilities.flatMap((ability) =>
        (questions[ability] ?? []).map((question, index) =>
          toQuestion(`${id}/${ability}/${index + 1}`, ability, question, turnIds, (detail) =>
            quirks.note('beam-source-missing', short, detail),
          ),
        ),
      ),
    },
  };
}

function toQuestion(
  id: string,
  ability: BeamAbility,
  question: BeamQuestion,
  turnIds: ReadonlySet<string>,
  onMissing: (detail: string) => void,
): FreeTextQuestion {
  const sources = [...new Set(idsIn(question.source_chat_ids))];
  const unresolved = sources.filter((each) => !turnIds.has(each));
  for (const missing of unresolved) onMissing(`${id}: ${missing}`);
  const { rubric } = question;
  const { ideal_response, ideal_answer, ideal_summary, answer, expected_compliance } = question;
  const facts: BeamFacts = { rubric };
  return {
    kind: 'free-text',
    id,
    text: question.question,
    type: ability,
    language: 'en',
    answer: 'reply',
    expected:
      ideal_response ?? ideal_answer ?? ideal_summary ?? answer ?? expected_compliance ?? rubric.join('\n'),
    ...(ability === 'abstention' && { unanswerable: true as const }),
    evidence: { turnIds: sources.filter((each) => turnIds.has(each)), unresolved },
    meta: { rubric: [...facts.rubric] },
  };
}

function batchesOf(chat: Chat, onMissing: () => void): Batch[] {
  return chat.flatMap((part): Batch[] => {
    if ('turns' in part) return [part as Batch];
    return Object.values(part as Record<string, Batch[] | null>).flatMap((batches) => {
      if (batches === null) onMissing();
      return batches ?? [];
    });
  });
}

/** Message ids in a list, a nested list, or an object of lists. */
function idsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(idsIn);
  return [String(value)];
}

/**
 * A message of the user without the mark of the plan that the generator left at its end: `->-> 2,3`, `->-> 2,N/A`, `->-> 2,3)`,
 * and whatever stands behind it, such as labels of the plan or a remark of the generator.
 */
export function withoutMark(content: string): string {
  const at = Math.max(content.lastIndexOf('->->'), content.lastIndexOf('->>'));
  if (at === -1 || !/^->-?>\s{0,3}(?:\d{1,3}|N\/A)\s{0,3},/.test(content.slice(at, at + 20))) return content;
  return content.slice(0, at).trimEnd();
}

const anchor = /^([A-Za-z]{3,9})-(\d{1,2})-(\d{4})$/;

/** `March-15-2024` as conversation time; null for another form or no such day. */
export function readAnchor(text: string): EventTime | null {
  const [, name = '', day, year] = anchor.exec(text.trim()) ?? [];
  const month = englishMonth(name);
  if (month === 0) return null;
  try {
    return eventTime({ year: Number(year), month, day: Number(day), hour: 0, minute: 0 });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
