import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type DataFile,
  type DataPlace,
  DatasetError,
  type Episode,
  type FreeTextQuestion,
  type Session,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  createQuirkLog,
  missingOf,
  parseRecord,
  type QuirkLog,
  readJsonFile,
  readRows,
} from '@memgym/datasets';
import type { LoadedEpisodes } from '@memgym/evaluators';
import { loadTokenCounter } from '@memgym/prompts';
import {
  type Competency,
  competencies,
  type DataSet,
  dataSetOf,
  dataSets,
  type QuestionFacts,
} from './data-sets.js';
import { filmName } from './films.js';
import { createNewestFactFinder } from './newest-fact.js';
import { memoryAgentBenchQuirks } from './quirks.js';
import { filmsSchema, type Row, rowSchema } from './row.js';
import type { TextRules } from './text-rules.js';

type Log = QuirkLog<(typeof memoryAgentBenchQuirks)[number]['id']>;

const source =
  'Get the files of https://huggingface.co/datasets/ai-hyz/MemoryAgentBench (`memgym data fetch memory-agent-bench`) and give their folder.';

const splits: Readonly<Record<Competency, string>> = {
  'accurate-retrieval': 'Accurate_Retrieval',
  'test-time-learning': 'Test_Time_Learning',
  'long-range-understanding': 'Long_Range_Understanding',
  'conflict-resolution': 'Conflict_Resolution',
};

/** What is read of the data. */
export interface LoadMemoryAgentBenchOptions extends TextRules {
  /** `main`, `all`, competencies, or names of data sets such as `eventqa_full`. */
  readonly sets: readonly string[];
  /** Tokens of a chunk; `paper`: 512 or 4,096, as the paper says for the data set. */
  readonly chunkTokens: number | 'paper';
}

/**
 * MemoryAgentBench: long texts, each read in chunks, with many questions. An episode is a text; each chunk is a session of one
 * message of the user. Only the files and rows of the chosen data sets are read.
 * @param path the folder with the four files (Parquet, JSON lines or JSON), or with a folder `data` of them; or one of the files
 * @throws {DatasetError} when files or data sets are missing, damaged or of another form
 */
export async function loadMemoryAgentBench(
  path: string,
  options: LoadMemoryAgentBenchOptions,
): Promise<LoadedEpisodes> {
  const quirks = createQuirkLog(memoryAgentBenchQuirks);
  const { count } = await loadTokenCounter('gpt-4o');
  const wanted = chosenSets(options.sets, path);
  const found: { row: Row; set: DataSet; place: DataPlace }[] = [];
  const files: DataFile[] = [];
  const present = new Set<string>();
  for (const file of await filesOf(path, wanted.sets)) {
    const read = await readRows(
      file,
      (value, index) => {
        const place = { file, path: `[${index}]` };
        const row = parseRecord(rowSchema, value, { ...place, hint: source });
        present.add(row.metadata.source);
        const set = dataSetOf(row.metadata.source);
        if (set !== undefined && wanted.sets.has(set)) found.push({ row, set, place });
      },
      source,
    );
    files.push(read);
  }
  const missing = wanted.named.filter((name) => !present.has(name));
  if (found.length === 0 || missing.length > 0) {
    throw new DatasetError(
      { file: path },
      `no rows of ${missing.join(', ') || options.sets.join(', ')}; there are ${[...present].join(', ') || 'none'}.`,
      { hint: 'Name others with the option sets.' },
    );
  }
  const hasFilms = found.some(({ set }) => set.task === 'films');
  const films = hasFilms ? await readFilms(path) : undefined;
  if (films !== undefined) files.push(films.file);
  const numbers = new Map<string, number>();
  const episodes = found.map(({ row, set, place }) => {
    const number = (numbers.get(set.source) ?? 0) + 1;
    numbers.set(set.source, number);
    const tokens = options.chunkTokens === 'paper' ? set.chunkTokens : options.chunkTokens;
    const chunks = options.chunks(row.context, set.task, { tokens, count });
    return toEpisode(
      { row, set, place, chunks, films: films?.names, id: `${set.source}/${number}` },
      options,
      quirks,
    );
  });
  return { episodes, files, quirks: [...quirks.findings], ...comparedWith(wanted.sets, episodes) };
}

/** What is published of the chosen data sets, and what of it was not there. */
function comparedWith(
  sets: ReadonlySet<DataSet>,
  episodes: readonly Episode[],
): Pick<LoadedEpisodes, 'published' | 'missing'> {
  const published = [...sets].flatMap((set) =>
    set.published === undefined ? [] : [{ ...set.published, set }],
  );
  const sum = (of: 'texts' | 'questions') => published.reduce((total, each) => total + each[of], 0);
  return {
    published: {
      counts: [
        { name: 'episodes', count: sum('texts') },
        { name: 'questions', count: sum('questions') },
      ],
      questionTypes: published.map(({ set, questions }) => ({ name: set.source, count: questions })),
    },
    missing: published.flatMap(({ set, texts, questions }) => {
      const own = episodes.filter(({ meta }) => meta?.source === set.source);
      const asked = own.reduce((total, { conversation }) => total + conversation.questions.length, 0);
      return [
        ...missingOf(`texts of ${set.source}`, { found: own.length, published: texts }),
        ...missingOf(`questions of ${set.source}`, { found: asked, published: questions }),
      ];
    }),
  };
}

function chosenSets(
  names: readonly string[],
  path: string,
): { sets: ReadonlySet<DataSet>; named: readonly string[] } {
  const sets = new Set<DataSet>();
  const named: string[] = [];
  for (const name of names) {
    const own = dataSetOf(name);
    if (own !== undefined) named.push(name);
    const chosen = dataSets.filter(
      (set) =>
        set === own ||
        name === 'all' ||
        (name === 'main' && set.isMain) ||
        (name === set.competency && set.isMain),
    );
    if (chosen.length === 0) {
      throw new DatasetError({ file: path }, `there is no data set ${JSON.stringify(name)}.`, {
        hint: `Choose main, all, ${competencies.join(', ')}, or ${dataSets.map((set) => set.source).join(', ')}.`,
      });
    }
    for (const set of chosen) sets.add(set);
  }
  return { sets, named };
}

const table = /\.(?:parquet|jsonl|json)$/;

/** The files of the chosen data sets: of a folder, those whose name begins with that of a split. */
async function filesOf(path: string, sets: ReadonlySet<DataSet>): Promise<string[]> {
  if (table.test(path)) return [path];
  const wanted = competencies.filter((name) => [...sets].some(({ competency }) => competency === name));
  const files: string[] = [];
  for (const competency of wanted) {
    const own = await filesOfSplit(path, splits[competency]);
    if (own.length === 0) {
      throw new DatasetError({ file: path }, `this folder has no file ${splits[competency]}*.parquet.`, {
        hint: `${source} Other data sets: the option sets.`,
        missing: true,
      });
    }
    files.push(...own);
  }
  return files;
}

async function filesOfSplit(path: string, split: string): Promise<string[]> {
  for (const folder of [join(path, 'data'), path]) {
    const names = (await readdir(folder).catch(() => [])).filter(
      (name) => name.startsWith(split) && table.test(name),
    );
    if (names.length > 0) return names.sort().map((name) => join(folder, name));
  }
  return [];
}

/** The names of all films by their numbers, from the file beside the others or above them. */
async function readFilms(path: string): Promise<{ names: ReadonlyMap<number, string>; file: DataFile }> {
  const name = 'entity2id.json';
  const folder = table.test(path) ? dirname(path) : path;
  for (const place of [join(folder, name), join(dirname(folder), name)]) {
    const isFile = await stat(place).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (!isFile) continue;
    const { value, file } = await readJsonFile(place, filmsSchema, source);
    return {
      names: new Map(Object.entries(value).map(([address, id]) => [id, filmName(address)])),
      file,
    };
  }
  throw new DatasetError({ file: join(folder, name) }, 'is missing: it has the names of the films.', {
    hint: `${source} Or leave out recsys_redial_full with the option sets.`,
    missing: true,
  });
}

interface Read {
  readonly id: string;
  readonly row: Row;
  readonly set: DataSet;
  readonly place: DataPlace;
  readonly chunks: readonly string[];
  readonly films: ReadonlyMap<number, string> | undefined;
}

function toEpisode(read: Read, rules: TextRules, quirks: Log): Episode {
  const { id, row, set, place, chunks, films } = read;
  const short = { ...place, file: basename(place.file) };
  if (row.context.length <= 2000) quirks.note('mab-context-short', short, id);
  const pairs = pairsOf(row);
  if (row.questions.length !== row.answers.length && pairs.length > 1)
    quirks.note('mab-answers-missing', short, `${id}: ${row.questions.length} and ${row.answers.length}`);
  const sessions = chunks.map((chunk, index): Session => {
    const turn = String(index + 1);
    return { id: turn, turns: [{ id: turn, role: 'user', content: rules.message(chunk, set.task) }] };
  });
  const isOneStep = set.task === 'facts' && set.source.includes('_sh_');
  const newestFact = isOneStep ? createNewestFactFinder(row.context) : undefined;
  return {
    id,
    cluster: id,
    language: 'en',
    conversation: {
      sessions,
      questions: pairs.map(({ text, answers }, index) => {
        const line = newestFact?.(text, answers);
        const turnIds = line === undefined ? [] : chunksWith(line, chunks);
        if (isOneStep && turnIds.length === 0)
          quirks.note('mab-newest-fact-unknown', short, `${id}: question ${index + 1}`);
        return toQuestion(read, { text, answers, index, turnIds }, rules);
      }),
    },
    meta: {
      source: set.source,
      competency: set.competency,
      ...(set.task === 'films' && films !== undefined && { films: [...new Set(films.values())] }),
    },
  };
}

/** Questions and answers by their place; with a single one of either, all answers belong to the first question. */
function pairsOf({ questions, answers }: Row): { text: string; answers: string[] }[] {
  const [first = ''] = questions;
  if (questions.length === 1 || answers.length <= 1) return [{ text: first, answers: answers.flat() }];
  return questions.slice(0, answers.length).map((text, index) => ({ text, answers: answers[index] ?? [] }));
}

const chunksWith = (line: string, chunks: readonly string[]): string[] =>
  chunks.flatMap((chunk, index) => (chunk.includes(line) ? [String(index + 1)] : [])).slice(0, 1);

function toQuestion(
  { id, row, set, place, films }: Read,
  asked: { text: string; answers: readonly string[]; index: number; turnIds: string[] },
  rules: TextRules,
): FreeTextQuestion {
  const { text, answers, index, turnIds } = asked;
  const { metadata } = row;
  if (answers.length === 0) {
    throw new DatasetError({ ...place, path: `${place.path}.answers[${index}]` }, 'has no accepted answer.', {
      hint: `${source} A question needs one to be scored.`,
    });
  }
  const names = set.task === 'films' ? filmsOf(answers, films, place) : undefined;
  const questionType = metadata.question_types?.[index];
  const facts: QuestionFacts = {
    answers,
    ...(typeof questionType === 'string' && { questionType }),
    ...(set.task === 'chats' && { abstention: metadata.question_ids?.[index]?.includes('_abs') === true }),
    ...(set.task === 'summary' && { keyPoints: metadata.keypoints ?? [] }),
    ...defined({ films: names }),
  };
  const searchText = rules.searchText(text, set.task);
  return {
    kind: 'free-text',
    id: `${id}/${index + 1}`,
    text,
    ...(searchText !== text && { searchText }),
    type: set.source,
    language: 'en',
    answer: 'text',
    expected: names?.join(', ') ?? answers[0] ?? null,
    ...(facts.abstention === true && { unanswerable: true as const }),
    evidence: { turnIds, unresolved: [] },
    meta: JSON.parse(JSON.stringify(facts)),
  };
}

function filmsOf(
  ids: readonly string[],
  films: ReadonlyMap<number, string> | undefined,
  place: DataPlace,
): string[] {
  return ids
    .flatMap((each) => each.split(','))
    .map((each) => {
      const name = films?.get(Number(each));
      if (name !== undefined) return name;
      throw new DatasetError(place, `entity2id.json has no film ${each.trim()}.`, { hint: source });
    });
}
