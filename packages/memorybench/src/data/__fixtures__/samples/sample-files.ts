import type { JsonValue } from '@memgym/core';
import type { PythonValue } from '@memgym/datasets';
import { pythonRepr } from '@memgym/datasets';
import { memoryBenchDatasets } from '../../memorybench-datasets.js';
import { chineseSamples } from './chinese-samples.js';
import { corpusSamples } from './corpus-samples.js';
import { englishSamples } from './english-samples.js';
import type { ColumnForm, SampleDataset, SampleItem } from './sample-item.js';

const samples: readonly SampleDataset[] = [...corpusSamples, ...englishSamples, ...chineseSamples];

/** How many items of each data set are tested. */
const tested = 3;
const corpusLogs = ['bm25', 'bm25_dialog', 'embedder', 'embedder_dialog', 'a_mem', 'mem0', 'memoryos'];

/** A row of a sample table. */
export type SampleRow = Readonly<Record<string, JsonValue>>;

/** The sample tables by data set and split. */
export function sampleTables(): Map<string, { readonly train: SampleRow[]; readonly test: SampleRow[] }> {
  return new Map(
    memoryBenchDatasets.map(({ name, hasCorpus }, place) => {
      const found = samples.find((sample) => sample.name === name);
      if (found === undefined) throw new Error(`There is no sample of ${name}.`);
      // Published columns hold Python literals, JSON or lists; the samples hold all three.
      const form: ColumnForm = (['python', 'json', 'list'] as const)[place % 3] ?? 'json';
      const rows = found.items.map((item, index) => rowOf(item, index, { name, hasCorpus, form }));
      return [name, { train: rows.slice(0, -tested), test: rows.slice(-tested) }];
    }),
  );
}

/** The sample corpora by data set. */
function sampleCorpora(): Map<string, string> {
  return new Map(samples.flatMap(({ name, corpus }) => (corpus === undefined ? [] : [[name, corpus]])));
}

/** All sample files, as JSON lines, by their paths. */
export function sampleFiles(): Map<string, string> {
  const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return new Map([
    ...[...sampleTables()].flatMap(([name, { train, test }]) => [
      [`dataset/${name}/train.jsonl`, lines(train)] as const,
      [`dataset/${name}/test.jsonl`, lines(test)] as const,
    ]),
    ...[...sampleCorpora()].map(([name, text]) => [`corpus/${name}.jsonl`, lines([{ text }])] as const),
  ]);
}

interface RowSettings {
  readonly name: string;
  readonly hasCorpus: boolean;
  readonly form: ColumnForm;
}

function rowOf(item: SampleItem, index: number, { name, hasCorpus, form }: RowSettings): SampleRow {
  const first = item.chat ?? [{ role: 'user', content: item.prompt ?? '' }];
  const dialog = [
    ...first,
    ...item.replies.map((content, place) => ({ role: place % 2 === 0 ? 'assistant' : 'user', content })),
  ];
  const written = (value: JsonValue): JsonValue => {
    if (form === 'list') return value;
    return form === 'json' ? JSON.stringify(value) : pythonRepr(toPython(value));
  };
  const suffixes = hasCorpus ? corpusLogs.map((log) => `_${log}`) : ['', '_mistral'];
  const [dialogue, feedback] = [written(dialog), written(feedbackOf(item, index))];
  return {
    test_idx: index,
    dataset_name: name,
    lang: item.language,
    ...item.columns,
    ...(item.chat === undefined
      ? { input_prompt: item.prompt ?? '' }
      : { input_chat_messages: written(item.chat as unknown as JsonValue) }),
    info: form === 'python' ? pythonRepr(toPython(item.info)) : JSON.stringify(item.info),
    ...Object.fromEntries(
      suffixes.flatMap((suffix) => [
        [`dialog${suffix}`, dialogue],
        [`implicit_feedback${suffix}`, feedback],
      ]),
    ),
  };
}

/** The older form with scores in every other item, the newer one in the rest. */
function feedbackOf({ replies }: SampleItem, index: number): JsonValue {
  const answers = Math.ceil(replies.length / 2);
  return Array.from({ length: answers }, (_, place) => {
    const isLast = place === answers - 1;
    const action = isLast ? (index % 2 === 0 ? 'like' : 'copy') : 'dislike';
    return index % 2 === 0
      ? {
          round: place + 1,
          implicit_actions: [action],
          satisfaction_score: isLast ? 9 : 3,
          terminated: isLast,
        }
      : { round: place + 1, implicit_action: action, terminated: isLast };
  });
}

function toPython(value: JsonValue): PythonValue {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toPython);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, member]) => [key, toPython(member)]));
}
