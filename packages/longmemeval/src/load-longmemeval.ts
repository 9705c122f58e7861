import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type DataPlace,
  DatasetError,
  type Episode,
  type EventTime,
  type FreeTextQuestion,
  type Session,
} from '@memgym/core';
import {
  createQuirkLog,
  missingOf,
  parseRecord,
  type QuirkLog,
  readJsonElements,
  readRows,
} from '@memgym/datasets';
import type { LoadedEpisodes } from '@memgym/evaluators';
import { type Instance, instanceSchema, isAbstention } from './instance.js';
import { type DisputedLabel, disputeOf, type LabelChoice, withLabel } from './label-choice.js';
import { longMemEvalQuirks } from './quirks.js';
import { hasWrongWeekday, readDate } from './read-date.js';

type Log = QuirkLog<(typeof longMemEvalQuirks)[number]['id']>;

/** Names of the files in both releases, those of the usual size first. */
const fileNames = [
  ...['longmemeval_s_cleaned.json', 'longmemeval_s.json', 'longmemeval_oracle.json'],
  ...['longmemeval_m_cleaned.json', 'longmemeval_m.json'],
];

const source =
  'Get the files from https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned and give the path of one.';

/** The part of {@link QuestionFacts} in a question's `meta`. */
export interface QuestionFacts {
  /** Turns of the user that are marked as holding the answer, in sessions that the file names as evidence. */
  readonly userEvidence: readonly string[];
  /** Sessions whose id in the file an earlier one has, with the number of that one. Default: none. */
  readonly repeatedSessions?: Readonly<Record<string, string>>;
}

/**
 * LongMemEval's files, oracle, S or M, in the first release or the cleaned one. One episode for each question, with its
 * history in the order of time. Sessions and turns are numbered, because the file's ids mark the evidence: `7:2a` is the second
 * turn of the seventh session, of the assistant; `7:3` is one of the user. A file of any length is read element by element.
 * @param path a file (JSON, or the same elements as JSON lines or Parquet), or a folder with exactly one of the published ones
 * @param labels which answers count where the published ones are disputed
 * @throws {DatasetError} when the file is missing, damaged or not of the published form
 */
export async function loadLongMemEval(
  path: string,
  labels: LabelChoice = 'published',
): Promise<LoadedEpisodes> {
  const file = await fileAt(path);
  const quirks = createQuirkLog(longMemEvalQuirks);
  // Sessions occur in many histories. Their texts are held once.
  const texts = new Map<string, string>();
  const shared = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  const ids = new Set<string>();
  const episodes: Episode[] = [];
  // A published file is one JSON list, whatever its name.
  const read = /\.(?:jsonl|parquet)$/.test(file) ? readRows : readJsonElements;
  const data = await read(
    file,
    (value, index) => {
      const place = { file, path: `[${index}]` };
      const instance = parseRecord(instanceSchema, value, { ...place, hint: source });
      if (ids.has(instance.question_id)) {
        throw new DatasetError(
          { ...place, path: `${place.path}.question_id` },
          `"${instance.question_id}" is used twice.`,
          { hint: 'Question ids must be unique; fetch the file again.' },
        );
      }
      ids.add(instance.question_id);
      const label = disputeOf(instance);
      const answerIsNumber = typeof (value as Instance).answer !== 'string';
      const episode = toEpisode(instance, { place, shared, quirks, answerIsNumber, label });
      episodes.push(withLabel(episode, label, labels));
    },
    source,
  );
  const missing = missingOf('questions', { found: ids.size, published: 500 });
  return { episodes, files: [data], quirks: [...quirks.findings], missing };
}

async function fileAt(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return path;
  const found: string[] = [];
  for (const name of fileNames) {
    const isFile = await stat(join(path, name)).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (isFile) found.push(name);
  }
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return join(path, only);
  throw new DatasetError(
    { file: path },
    only === undefined
      ? `this folder contains none of ${fileNames.join(', ')}.`
      : `this folder contains several files: ${found.join(', ')}.`,
    { hint: only === undefined ? source : 'Give the path of one: their results are not comparable.' },
  );
}

function toEpisode(
  instance: Instance,
  {
    place,
    shared,
    quirks,
    answerIsNumber,
    label,
  }: {
    readonly place: DataPlace;
    readonly shared: (text: string) => string;
    readonly quirks: Log;
    readonly answerIsNumber: boolean;
    readonly label: DisputedLabel | undefined;
  },
): Episode {
  const { question_id: id } = instance;
  const short = { ...place, file: basename(place.file) };
  const note: Note = (quirk, detail) => quirks.note(quirk, short, `${id}: ${detail}`);
  if (label !== undefined) note('longmemeval-label-disputed', label.what);
  if (answerIsNumber) note('longmemeval-answer-is-number', instance.answer);

  const times = instance.haystack_dates.map((text, index) =>
    requireDate(text, { ...place, path: `${place.path}.haystack_dates[${index}]` }),
  );
  noteOddities(instance, note);
  // Sorting is stable: sessions of one minute keep the order of the file.
  const order = [...times.keys()].sort((a, b) => compare(times[a] as string, times[b] as string));
  if (order.some((index, rank) => index !== rank))
    note('longmemeval-not-in-order', `${order.length} sessions`);

  const sessions: Session[] = [];
  const evidence: string[] = [];
  const userEvidence: string[] = [];
  const numbers = new Map<string, string>();
  const repeatedSessions: Record<string, string> = {};
  for (const [rank, index] of order.entries()) {
    const number = String(rank + 1);
    const named = instance.haystack_session_ids[index] ?? '';
    const earlier = numbers.get(named);
    if (earlier === undefined) numbers.set(named, number);
    else repeatedSessions[number] = earlier;
    const namesAnswer = named.includes('answer');
    const turns = (instance.haystack_sessions[index] ?? []).map(({ role, content, has_answer }, turn) => {
      const turnId = `${number}:${turn + 1}${role === 'assistant' ? 'a' : ''}`;
      if (has_answer === true) evidence.push(turnId);
      if (has_answer === true && role === 'user' && namesAnswer) userEvidence.push(turnId);
      return { id: turnId, role, content: shared(content) };
    });
    sessions.push({ id: number, startTime: times[index] as EventTime, turns });
  }

  const askedAt = askedAtOf(instance.question_date, { ...place, path: `${place.path}.question_date` });
  if (readDate(instance.question_date) === null) note('longmemeval-question-day', instance.question_date);
  const last = sessions.at(-1)?.startTime;
  if (last !== undefined && last > askedAt) note('longmemeval-asked-before-the-end', `${askedAt} < ${last}`);
  const abstains = isAbstention(id);
  if (!abstains && evidence.length === 0) note('longmemeval-evidence-unmarked', instance.question_type);
  const facts: QuestionFacts = { userEvidence: abstains ? [] : userEvidence };
  const question: FreeTextQuestion = {
    kind: 'free-text',
    id,
    text: instance.question,
    type: instance.question_type,
    language: 'en',
    askedAt,
    // A wish is met by a whole reply, all else is answered in a few words.
    answer: instance.question_type === 'single-session-preference' && !abstains ? 'reply' : 'phrase',
    expected: instance.answer,
    ...(abstains && { unanswerable: true as const }),
    // What is missing cannot be found.
    evidence: { turnIds: abstains ? [] : evidence, unresolved: [] },
    meta: {
      abstention: abstains,
      userEvidence: [...facts.userEvidence],
      ...(label !== undefined && { disputed: true }),
      ...(Object.keys(repeatedSessions).length > 0 && { repeatedSessions }),
    },
  };
  return {
    id,
    cluster: id.replace('_abs', ''),
    language: 'en',
    conversation: { sessions, questions: [question] },
  };
}

type Note = (quirk: Parameters<Log['note']>[0], detail: string) => void;

/** Notes what is odd in the sessions and the dates of an instance. */
function noteOddities(instance: Instance, note: Note): void {
  const seen = new Set<string>();
  for (const session of instance.haystack_session_ids) {
    if (seen.has(session)) note('longmemeval-session-repeated', session);
    seen.add(session);
  }
  for (const session of instance.answer_session_ids) {
    if (!seen.has(session)) note('longmemeval-evidence-session-missing', session);
  }
  for (const text of [...instance.haystack_dates, instance.question_date]) {
    if (hasWrongWeekday(text)) note('longmemeval-weekday-wrong', text);
  }
  for (const [index, turns] of instance.haystack_sessions.entries()) {
    if (turns.length === 0)
      note('longmemeval-session-empty', instance.haystack_session_ids[index] ?? String(index));
  }
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The time of a question; of one with a day alone, as `sample_haystack_and_timestamp.py` writes it, the end of that day. */
const askedAtOf = (text: string, place: DataPlace): EventTime =>
  readDate(`${text.trim()} 23:59`) ?? requireDate(text, place);

function requireDate(text: string, place: DataPlace): EventTime {
  const time = readDate(text);
  if (time !== null) return time;
  throw new DatasetError(
    place,
    `expected a time like "2023/05/30 (Tue) 23:40", got ${JSON.stringify(text)}.`,
    {
      hint: 'Every session and question needs a time; fix it, or fetch the file again.',
    },
  );
}
