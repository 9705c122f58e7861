import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject, Session } from '@memgym/core';
import type { PartTexts } from '@memgym/datasets';
import { loadMemoryBench } from './load-memorybench.js';
import { memoryBenchDatasets } from './memorybench-datasets.js';
import type { LoadedMemoryBenchDataset, MemoryBenchItem } from './memorybench-item.js';

/**
 * The texts of each data set in a folder, over both splits; dialogues are those of `inspectMemoryBench`.
 * @throws {DatasetError} when the folder or a file cannot be read
 */
export async function readMemoryBenchTexts(path: string): Promise<PartTexts[]> {
  const present = await readdir(join(path, 'dataset')).catch((): string[] => []);
  const known = memoryBenchDatasets.filter(({ name }) => present.includes(name));
  const { datasets } = await loadMemoryBench(path, {
    // Without any known one, the loader says which is missing.
    ...(known.length > 0 && { datasets: known }),
    dialogueSuffix: ({ hasCorpus }) => (hasCorpus ? '_bm25_dialog' : ''),
    requireDialogues: false,
  });
  return datasets.map(textsOf);
}

function textsOf({ dataset, train, test, corpus }: LoadedMemoryBenchDataset): PartTexts {
  const items = [...train, ...test];
  const dialogues = items.flatMap(({ dialogue }) => dialogue ?? []);
  const texts = {
    input: items.map(inputOf),
    output: items.flatMap(({ info }) => goldOf(info) ?? []),
    answer: dialogues.flatMap(
      ({ messages }) => messages.find(({ role }) => role === 'assistant')?.content ?? [],
    ),
    dialogue: dialogues.map(({ messages }) => messages.map(({ content }) => content).join('\n')),
    corpus: corpus.length === 0 ? [] : [corpus.map(sessionText).join('\n')],
    message: corpus.flatMap(({ turns }) => turns.map(({ content }) => content)),
  };
  return {
    name: dataset.name,
    groups: { domain: dataset.domain, task: dataset.task },
    texts: Object.fromEntries(Object.entries(texts).filter(([, of]) => of.length > 0)),
  };
}

/** The whole request, as a system without memory gets it. */
const inputOf = ({ instructions, question }: MemoryBenchItem): string =>
  instructions === undefined ? question : `${instructions}\n${question}`;

const sessionText = ({ turns }: Session): string =>
  turns.map(({ speaker, role, content }) => `${speaker ?? role}: ${content}`).join('\n');

/** Where the sources have their gold texts (packages/memorybench/spec.md#records). */
const goldFields = ['golden_answer', 'ground_truth', 'pr-abstract'];

/** The right answer as text; undefined for an item that has criteria or nothing instead. */
function goldOf(info: JsonObject): string | undefined {
  for (const field of goldFields) {
    const value = info[field];
    if (typeof value === 'string') return value;
    // Two alternatives of LoCoMo, of which either is an answer.
    if (field === 'golden_answer' && typeof value === 'object' && value !== null && 'b' in value)
      return String(value.b);
  }
  return undefined;
}
