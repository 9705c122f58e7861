import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import {
  createRng,
  type DataFile,
  type DataPlace,
  DatasetError,
  type Episode,
  type Question,
  type Session,
} from '@memgym/core';
import {
  type CsvRow,
  createQuirkLog,
  missingOf,
  parseCsv,
  type QuirkLog,
  readDataFile,
  readJsonFile,
} from '@memgym/datasets';
import type { LoadedEpisodes } from '@memgym/evaluators';
import { personaMemV2Quirks } from './quirks.js';
import {
  columns,
  historySchema,
  type Message,
  type PreferenceFacts,
  textsOfCell,
  valueOfCell,
} from './row.js';

type Log = QuirkLog<(typeof personaMemV2Quirks)[number]['id']>;

const source =
  'Get benchmark/text/benchmark.csv and data/chat_history_32k of https://huggingface.co/datasets/bowen-upenn/PersonaMem-v2 and give their folder.';

/** What is read, and how it is asked. */
export interface LoadPersonaMemV2Options {
  /** The window whose histories are read. */
  readonly size: '32k' | '128k';
  /** Four options, or a reply of one's own. */
  readonly answers: 'choice' | 'open';
  /** Whether the persona that precedes a history is told; it gives stereotypical answers away. */
  readonly personas: 'omitted' | 'told';
}

/**
 * PersonaMem-v2: chats in which users reveal preferences in passing, and requests after them. An episode is a history; turn ids are
 * positions of messages from 0. The options of a question are shuffled by its number.
 * @param path the folder with `benchmark/text/benchmark.csv` and `data`, or a file such as `val.csv` in it
 * @throws {DatasetError} when something is missing, damaged or of another form, or a history lies outside of the folder
 */
export async function loadPersonaMemV2(
  path: string,
  options: LoadPersonaMemV2Options,
): Promise<LoadedEpisodes> {
  const file = await questionFile(path);
  const link = `chat_history_${options.size}_link`;
  const { text, file: read } = await readDataFile(file, source);
  const rows = parseCsv(text, file, { requiredColumns: [...columns, link], hintForHeader: source });
  const quirks = createQuirkLog(personaMemV2Quirks);
  const byHistory = new Map<string, { row: CsvRow; number: number }[]>();
  for (const [index, row] of rows.entries()) {
    const history = row.cells.get(link) ?? '';
    byHistory.set(history, [...(byHistory.get(history) ?? []), { row, number: index + 1 }]);
  }
  const episodes: Episode[] = [];
  const files: DataFile[] = [read];
  for (const [history, asked] of byHistory) {
    const place = { file, line: asked[0]?.row.line ?? 1, path: link };
    const found = await historyAt(history, file, place);
    if (found === null) continue;
    const { value: messages, file: historyFile } = await readJsonFile(found, historySchema, source);
    files.push(historyFile);
    episodes.push(toEpisode(history, { messages, asked, file, options, quirks }));
  }
  if (episodes.length === 0) {
    throw new DatasetError({ file }, `none of its ${byHistory.size} histories of ${options.size} is there.`, {
      hint: `${source} The other window: the option size.`,
      missing: true,
    });
  }
  const missing = missingOf(`histories of ${options.size}`, {
    found: episodes.length,
    published: byHistory.size,
  });
  return { episodes, files, quirks: [...quirks.findings], missing };
}

async function questionFile(path: string): Promise<string> {
  if (path.endsWith('.csv')) return path;
  for (const name of ['benchmark/text/benchmark.csv', 'benchmark.csv', 'text/benchmark.csv']) {
    if (await isFile(join(path, name))) return join(path, name);
  }
  throw new DatasetError({ file: path }, 'this folder has no benchmark/text/benchmark.csv.', {
    hint: source,
    missing: true,
  });
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

/** The file of a link below the folder of the questions or up to three above it; null for none. */
async function historyAt(link: string, file: string, place: DataPlace): Promise<string | null> {
  let folder = dirname(resolve(file));
  for (let level = 0; level < 4; level += 1) {
    const found = resolve(folder, link);
    if (!found.startsWith(`${folder}${sep}`)) {
      throw new DatasetError(place, `${JSON.stringify(link)} leaves the folder of the data.`, {
        hint: 'A link is a path such as data/chat_history_32k/….json below the folder of the data.',
      });
    }
    if (await isFile(found)) return found;
    folder = dirname(folder);
  }
  return null;
}

function toEpisode(
  link: string,
  {
    messages,
    asked,
    file,
    options,
    quirks,
  }: {
    readonly messages: readonly Message[];
    readonly asked: readonly { readonly row: CsvRow; readonly number: number }[];
    readonly file: string;
    readonly options: LoadPersonaMemV2Options;
    readonly quirks: Log;
  },
): Episode {
  const [{ row } = { row: undefined }] = asked;
  const turns = messages
    .map(({ role, content }, index) => ({ id: String(index), role, content }))
    .filter(({ role }) => options.personas === 'told' || role !== 'system');
  const byText = new Map(turns.map(({ id, content }) => [content.trim(), id]));
  const session: Session = { id: '1', turns };
  return {
    id: link,
    cluster: row?.cells.get('persona_id') ?? link,
    language: 'en',
    conversation: {
      sessions: [session],
      questions: asked.map(({ row: one, number }) =>
        toQuestion(one, { number, byText, place: { file, line: one.line }, options, quirks }),
      ),
    },
  };
}

function toQuestion(
  { cells, line }: CsvRow,
  {
    number,
    byText,
    place,
    options,
    quirks,
  }: {
    readonly number: number;
    readonly byText: ReadonlyMap<string, string>;
    readonly place: DataPlace;
    readonly options: LoadPersonaMemV2Options;
    readonly quirks: Log;
  },
): Question {
  const cell = (name: string): string => cells.get(name) ?? '';
  const short = { file: basename(place.file), line };
  if (valueOfCell(cell('user_query'))?.isPython === true)
    quirks.note('personamem-v2-query-is-python', short, `row ${number}`);
  const [text] = textsOfCell(cell('user_query'));
  const wrong = textsOfCell(cell('incorrect_answers'));
  const right = cell('correct_answer').trim();
  if (text === undefined || right === '' || wrong.length === 0) {
    const column = text === undefined ? 'user_query' : right === '' ? 'correct_answer' : 'incorrect_answers';
    throw new DatasetError({ ...place, path: column }, 'has no text that can be read.', { hint: source });
  }
  const snippets = textsOfCell(cell('related_conversation_snippet')).map((snippet) => snippet.trim());
  const lost = snippets.filter((snippet) => !byText.has(snippet));
  for (const snippet of lost) quirks.note('personamem-v2-snippet-missing', short, snippet.slice(0, 60));
  const facts: PreferenceFacts = {
    preference: cell('preference'),
    scenario: cell('conversation_scenario'),
    updated: /^true$/i.test(cell('updated').trim()),
    who: cell('who'),
  };
  const shared = {
    id: String(number),
    text,
    type: cell('pref_type') || 'unknown',
    language: 'en',
    evidence: {
      turnIds: [...new Set(snippets.flatMap((snippet) => byText.get(snippet) ?? []))],
      unresolved: lost.map((snippet) => snippet.slice(0, 60)),
    },
    meta: { ...facts },
  };
  if (options.answers === 'open') return { kind: 'free-text', ...shared, answer: 'reply', expected: right };
  const texts = createRng('personamem-v2')
    .stream(String(number))
    .shuffle([right, ...wrong]);
  const labels = texts.map((option, index) => ({ label: String.fromCharCode(65 + index), text: option }));
  return {
    kind: 'multiple-choice',
    ...shared,
    textIs: 'message',
    options: labels,
    expected: labels.find((option) => option.text === right)?.label ?? 'A',
  };
}
