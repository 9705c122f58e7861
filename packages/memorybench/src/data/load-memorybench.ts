import { basename, join } from 'node:path';
import { type DataFile, type DataPlace, DatasetError, type Session } from '@memgym/core';
import {
  createQuirkLog,
  kindOfPath,
  type MissingPart,
  missingOf,
  parseJson,
  parseRecord,
  type QuirkFinding,
  readDataLines,
} from '@memgym/datasets';
import { locomoQuirks, toLoCoMoSessions } from '@memgym/locomo';
import * as z from 'zod';
import { readScript } from './dialsim-script.js';
import { type MemoryBenchDataset, memoryBenchDatasets } from './memorybench-datasets.js';
import type { LoadedMemoryBenchDataset } from './memorybench-item.js';
import { type MemoryBenchLog, memoryBenchQuirks } from './memorybench-quirks.js';
import { parseCell } from './parse-cell.js';
import { type DialogueColumns, eachSystem, readItem, systemOf } from './read-item.js';
import { readSplit } from './read-split.js';

const lineSchema = z.object({ text: z.string() });
const conversationSchema = z.object({
  conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
});

/**
 * Reads `corpus/<name>.jsonl`: a conversation of LoCoMo, or the script of a series. Session and turn ids begin with the
 * name of the data set, so that corpora do not collide.
 * @throws {DatasetError} when it is missing or damaged
 */
async function readCorpus(
  root: string,
  { name, family }: MemoryBenchDataset,
  { quirks, captions }: { readonly quirks: MemoryBenchLog; readonly captions: boolean },
): Promise<{ sessions: Session[]; file: DataFile }> {
  const path = join(root, 'corpus', `${name}.jsonl`);
  if ((await kindOfPath(path)) !== 'file') {
    throw new DatasetError({ file: path }, `the corpus of ${name} is missing.`, {
      hint: 'Its questions are about this corpus; get corpus/ of THUIR/MemoryBench, too.',
      missing: true,
    });
  }
  const lines: { text: string; place: DataPlace }[] = [];
  const file = await readDataLines(path, (text, line) => {
    const place = { file: path, line };
    lines.push({
      text: parseRecord(lineSchema, parseJson(text, path, { firstLine: line }), place).text,
      place,
    });
  });
  const sessions = lines.flatMap(({ text, place }) =>
    family === 'Locomo' ? conversationSessions(text, place, captions) : readScript(text, place, quirks),
  );
  return { sessions: withPrefix(name, sessions), file: { ...file, name: `corpus/${basename(path)}` } };
}

function conversationSessions(text: string, place: DataPlace, captions: boolean): Session[] {
  const { conversation } = parseRecord(conversationSchema, parseCell(text, place), place);
  const places = {
    full: { ...place, path: 'text.conversation' },
    short: { ...place, file: basename(place.file), path: 'text.conversation' },
  };
  return toLoCoMoSessions(conversation, { places, captions, quirks: createQuirkLog(locomoQuirks) });
}

function withPrefix(name: string, sessions: readonly Session[]): Session[] {
  return sessions.map((session) => ({
    ...session,
    id: `${name}/${session.id}`,
    turns: session.turns.map((turn) => ({ ...turn, id: `${name}/${turn.id}` })),
  }));
}

/** Options of {@link loadMemoryBench}. */
export interface LoadMemoryBenchOptions {
  /** The data sets to read, in this order. Default: all 28. */
  readonly datasets?: readonly MemoryBenchDataset[];
  /**
   * Suffix of the columns with the stored dialogues of a data set: ``, `_mistral`, `_bm25_dialog`, …; null reads none,
   * `eachSystem` those of every system. Default: none.
   */
  readonly dialogueSuffix?: (dataset: MemoryBenchDataset) => DialogueColumns | null;
  /** Whether to refuse data without these columns. Default true. */
  readonly requireDialogues?: boolean;
  /** Whether messages of a corpus say which pictures were sent. Default true. */
  readonly captions?: boolean;
}

/** The data sets that were read. */
export interface LoadedMemoryBench {
  readonly datasets: readonly LoadedMemoryBenchDataset[];
  readonly files: DataFile[];
  readonly quirks: QuirkFinding[];
  /** Published items that were not there. */
  readonly missing: readonly MissingPart[];
}

/**
 * MemoryBench as it is on Hugging Face: `dataset/<name>/<split>/` with Arrow or Parquet files or JSON lines, and
 * `corpus/<name>.jsonl` (packages/memorybench/spec.md#records).
 * @param path folder with `dataset/` and `corpus/`
 * @throws {DatasetError} when a file is missing, damaged, or not of the published form
 */
export async function loadMemoryBench(
  path: string,
  {
    datasets = memoryBenchDatasets,
    dialogueSuffix = () => null,
    requireDialogues = true,
    captions = true,
  }: LoadMemoryBenchOptions = {},
): Promise<LoadedMemoryBench> {
  if ((await kindOfPath(path)) !== 'folder') {
    throw new DatasetError({ file: path }, 'there is no such folder.', {
      hint: 'Pass the folder with dataset/ and corpus/ of THUIR/MemoryBench on Hugging Face.',
      missing: true,
    });
  }
  const quirks = createQuirkLog(memoryBenchQuirks);
  const loaded: LoadedMemoryBenchDataset[] = [];
  const files: DataFile[] = [];
  for (const dataset of datasets) {
    const suffix = dialogueSuffix(dataset);
    const wanted = (column: string): boolean =>
      !/^(?:dialog|implicit_feedback)/.test(column) ||
      (suffix === eachSystem
        ? systemOf(column.replace(/^implicit_feedback_/, 'dialog_')) !== null
        : suffix !== null && [`dialog${suffix}`, `implicit_feedback${suffix}`].includes(column));
    const seen = new Set<number>();
    const itemsOf = async (split: 'train' | 'test') => {
      const read = await readSplit(path, { name: dataset.name, split, wanted });
      const needed = split === 'train' && requireDialogues ? suffix : null;
      requireColumns(read.columns, dataset, { suffix: needed, file: read.path });
      files.push(...read.files);
      return read.rows.map(({ values, path: row }) => {
        const place = { file: read.path, path: row };
        const item = readItem(
          values,
          { dataset, dialogue: split === 'train' ? suffix : null },
          { place, quirks },
        );
        if (seen.has(item.testIndex)) {
          throw new DatasetError(place, `test_idx ${item.testIndex} is used twice in ${dataset.name}.`, {
            hint: 'It must be unique over both splits of a data set; fetch the data again.',
          });
        }
        seen.add(item.testIndex);
        return item;
      });
    };
    const [train, test] = [await itemsOf('train'), await itemsOf('test')];
    const corpus = dataset.hasCorpus ? await corpusOf(path, dataset, { quirks, files, captions }) : [];
    loaded.push({ dataset, train, test, corpus });
  }
  for (const { dataset, train, test } of loaded) {
    const { name, published = { train: train.length, test: test.length } } = dataset;
    const more = { train: train.length - published.train, test: test.length - published.test };
    if (more.train > 0 || more.test > 0)
      quirks.note(
        'memorybench-more-items',
        { file: path, path: `dataset/${name}` },
        `${more.train} more training and ${more.test} more test items`,
      );
  }
  const missing = loaded.flatMap(({ dataset: { name, published }, train, test }) => [
    ...missingOf(`training items of ${name}`, { found: train.length, published: published?.train ?? 0 }),
    ...missingOf(`test items of ${name}`, { found: test.length, published: published?.test ?? 0 }),
  ]);
  return { datasets: loaded, files, quirks: [...quirks.findings], missing };
}

async function corpusOf(
  path: string,
  dataset: MemoryBenchDataset,
  {
    quirks,
    files,
    captions,
  }: { readonly quirks: MemoryBenchLog; readonly files: DataFile[]; readonly captions: boolean },
) {
  const { sessions, file } = await readCorpus(path, dataset, { quirks, captions });
  files.push(file);
  return sessions;
}

function requireColumns(
  columns: ReadonlySet<string>,
  { name }: MemoryBenchDataset,
  { suffix, file }: { readonly suffix: DialogueColumns | null; readonly file: string },
): void {
  const needed = ['test_idx', 'lang', 'info'];
  if (typeof suffix === 'string') needed.push(`dialog${suffix}`);
  const missing = needed.filter((column) => !columns.has(column));
  if (suffix === eachSystem && ![...columns].some((column) => systemOf(column) !== null)) {
    missing.push('dialog_<system>');
  }
  if (!columns.has('input_prompt') && !columns.has('input_chat_messages')) missing.push('input_prompt');
  if (missing.length === 0) return;
  throw new DatasetError({ file }, `${name} lacks the column ${missing.join(' and ')}.`, {
    hint: missing.some((column) => column.startsWith('dialog'))
      ? 'Choose other dialogues, fetch the data again, or make dialogues yourself with protocol=dialogues and an export.'
      : 'Fetch the data again.',
  });
}
