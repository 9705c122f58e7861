import { join } from 'node:path';
import { type DataFile, DatasetError, type JsonObject } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { kindOfPath, parseCsv, readDataFile } from '@memgym/datasets';
import * as z from 'zod';
import {
  type MemoryBenchDataset,
  type MemoryBenchFamily,
  memoryBenchDatasets,
} from '../memorybench-datasets.js';
import { memoryBenchSplit, memoryBenchStratifiedSplit } from '../memorybench-split.js';
import { readHelloBenchSource } from './hello-bench-source.js';
import { readIdeaBenchSource } from './ideabench-source.js';
import { readJreLSource } from './jre-l-source.js';
import { readJudgeSource } from './judge-source.js';
import { readLimitGenSource } from './limitgen-source.js';
import { readLoCoMoSource } from './locomo-source.js';
import type { RawItem, RawReader } from './raw-item.js';
import { readLinesAs } from './read-lines-as.js';
import { readWritingBenchSource } from './writing-bench-source.js';
import { readWritingPromptsSource } from './writing-prompts-source.js';

const files: Readonly<Record<string, string>> = {
  'LexEval-Summarization': '5_1.json',
  'LexEval-Judge': '5_2.json',
  'LexEval-QA': '5_4.json',
};
const rowSchema = z.object({ instruction: z.string(), input: z.string(), answer: z.string() });

/** LexEval: instruction and input, one after another. The files contain one JSON object per line. */
const readLexEvalSource: RawReader = async (folder, { name }) => {
  const read = await readLinesAs(join(folder, 'LexEval', files[name] ?? ''), rowSchema);
  if (read === null) return null;
  return {
    files: [read.file],
    items: read.records.map(({ value: { instruction, input, answer } }) => ({
      language: 'zh',
      prompt: `${instruction}${input}`,
      info: { golden_answer: answer },
    })),
  };
};

/** NFCats: questions that ask for more than a fact. */
const readNfcatsSource: RawReader = async (folder) => {
  const path = join(folder, 'NFCats', 'test.csv');
  if ((await kindOfPath(path)) !== 'file') return null;
  const { text, file } = await readDataFile(path);
  return {
    files: [file],
    items: parseCsv(text, path, { requiredColumns: ['category', 'question'] }).map(({ cells }) => ({
      language: 'en',
      prompt: `Answer this question in English. Be concise and informative, in at most 200 words.\n\nQuestion: ${cells.get('question') ?? ''}`,
      info: {},
    })),
  };
};

/**
 * The script of a series. Its questions are not published with it, but on Hugging Face
 * (packages/memorybench/spec.md#raw-sources).
 */
const readDialSimSource: RawReader = async (folder, { name }) => {
  const path = join(folder, 'DialSim', `dialsim_corpus_${name.slice(name.indexOf('-') + 1)}.txt`);
  if ((await kindOfPath(path)) !== 'file') return null;
  const { text, file } = await readDataFile(path);
  return { items: [], files: [file], corpus: `${JSON.stringify({ text })}\n` };
};

const readers: Readonly<Record<MemoryBenchFamily, RawReader>> = {
  // Those of a user have no source.
  Text: async () => null,
  Locomo: readLoCoMoSource,
  DialSim: readDialSimSource,
  HelloBench: readHelloBenchSource,
  WritingBench: readWritingBenchSource,
  WritingPrompts: readWritingPromptsSource,
  NFCats: readNfcatsSource,
  JuDGE: readJudgeSource,
  LexEval: readLexEvalSource,
  IdeaBench: readIdeaBenchSource,
  'JRE-L': readJreLSource,
  'LimitGen-Syn': readLimitGenSource,
};

/** Options of {@link readRawMemoryBench}. */
export interface ReadRawMemoryBenchOptions {
  /** The data sets to make. Default: all 28. */
  readonly datasets?: readonly MemoryBenchDataset[];
  /** Seed of the split. Default: 42, as for the published split. */
  readonly seed?: number;
}

/** A data set made from raw sources: rows as on Hugging Face, without dialogues. */
export interface RawMemoryBenchDataset {
  readonly dataset: MemoryBenchDataset;
  /** Empty if the source contains only the corpus. */
  readonly train: readonly JsonObject[];
  readonly test: readonly JsonObject[];
  /** The text of its corpus file. Default: it has no corpus. */
  readonly corpus?: string;
}

/** The data sets with available sources. */
export interface RawMemoryBench {
  readonly datasets: readonly RawMemoryBenchDataset[];
  readonly files: readonly DataFile[];
  /** Names of data sets with missing sources. */
  readonly missing: readonly string[];
}

/**
 * Makes data sets of MemoryBench from the files of their sources, as in the original's `raw/`: prompts, gold, and the
 * split (packages/memorybench/spec.md#raw-sources).
 * @param folder with `Locomo/`, `NFCats/`, …; LoCoMo's file may also be in the folder itself
 * @throws {DatasetError} when no source is there, or a file is damaged
 */
export async function readRawMemoryBench(
  folder: string,
  { datasets = memoryBenchDatasets, seed = 42 }: ReadRawMemoryBenchOptions = {},
): Promise<RawMemoryBench> {
  const made: RawMemoryBenchDataset[] = [];
  const files = new Map<string, DataFile>();
  const missing: string[] = [];
  for (const dataset of datasets) {
    const data = await readers[dataset.family](folder, dataset, { seed });
    if (data === null) {
      missing.push(dataset.name);
      continue;
    }
    for (const file of data.files) files.set(file.sha256, file);
    made.push({
      dataset,
      ...splitRows(data.items, dataset, seed),
      ...defined({ corpus: data.corpus }),
    });
  }
  if (made.length > 0) return { datasets: made, files: [...files.values()], missing };
  throw new DatasetError(
    { file: folder },
    `contains no source of ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}.`,
    {
      hint: 'Expected a folder such as Locomo/locomo10.json, LexEval/5_4.json, NFCats/test.csv; packages/memorybench/README.md lists all.',
      missing: true,
    },
  );
}

function splitRows(
  items: readonly RawItem[],
  { name, sampleCount }: MemoryBenchDataset,
  seed: number,
): { train: JsonObject[]; test: JsonObject[] } {
  const rows = items.map((item, index) => ({ item, row: rowOf(item, index, name) }));
  const { train, test } =
    sampleCount === null
      ? memoryBenchStratifiedSplit(rows, ({ item }) => item.stratum ?? '', { seed })
      : memoryBenchSplit(rows, { sampleCount, seed });
  return { train: train.map(({ row }) => row), test: test.map(({ row }) => row) };
}

function rowOf({ prompt, language, info, columns = {} }: RawItem, index: number, name: string): JsonObject {
  return {
    test_idx: index,
    dataset_name: name,
    lang: language,
    ...columns,
    ...(typeof prompt === 'string'
      ? { input_prompt: prompt }
      : {
          input_chat_messages: JSON.stringify([
            { role: 'system', content: prompt.system },
            { role: 'user', content: prompt.user },
          ]),
        }),
    info: JSON.stringify(info),
  };
}
