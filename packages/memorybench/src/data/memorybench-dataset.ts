import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { type DataProblem, type DatasetEntry, type InspectedData, kindOfPath } from '@memgym/datasets';
import card from '../../card.json' with { type: 'json' };
import { loadMemoryBench } from './load-memorybench.js';
import { memoryBenchDatasets } from './memorybench-datasets.js';
import { memoryBenchQuirks } from './memorybench-quirks.js';
import { readMemoryBenchTexts } from './memorybench-texts.js';
import { ownDatasetsAt, ownDatasetsFile } from './own-datasets.js';

const invariants = [
  { id: 'known-dataset', what: 'Every data set is one of MemoryBench’s, or of the file datasets.json.' },
  { id: 'corpus-belongs', what: 'Every corpus belongs to a data set that is there.' },
  {
    id: 'published-split',
    what: 'Every data set has at least as many training and test items as published.',
  },
  { id: 'train-dialogue', what: 'Every training item has a stored dialogue.' },
];

/** The data sets in a folder, with their dialogues by Qwen3-32B, and their faults. */
async function inspectMemoryBench(path: string): Promise<InspectedData> {
  const present = await namesIn(join(path, 'dataset'), '');
  const corpora = await namesIn(join(path, 'corpus'), '.jsonl');
  const own = await ownDatasetsAt(path, undefined);
  const listed = [...memoryBenchDatasets, ...own.datasets];
  const datasets = listed.filter(({ name }) => present.includes(name));
  if (datasets.length === 0) {
    throw new DatasetError({ file: path }, 'contains no MemoryBench data set.', {
      hint: 'Pass the folder with dataset/ and corpus/ of THUIR/MemoryBench on Hugging Face.',
      missing: (await kindOfPath(path)) === 'missing',
    });
  }
  const problems: DataProblem[] = [];
  const problem = (invariant: string, text: string): void => {
    problems.push({ invariant, text: `${text} (${invariant}).` });
  };
  const known = new Set(listed.map(({ name }) => name));
  for (const name of present.filter((each) => !known.has(each))) {
    problem('known-dataset', `dataset/${name}: neither a data set of MemoryBench nor of ${ownDatasetsFile}`);
  }
  for (const name of corpora.filter((each) => !present.includes(each))) {
    problem('corpus-belongs', `corpus/${name}.jsonl: there is no dataset/${name}`);
  }
  const {
    datasets: loaded,
    files,
    quirks,
  } = await loadMemoryBench(path, {
    datasets,
    dialogueSuffix: ({ hasCorpus }) => (hasCorpus ? '_bm25_dialog' : ''),
    requireDialogues: false,
  });
  for (const { dataset, train, test } of loaded) {
    const { published, name } = dataset;
    if (published !== undefined && (train.length < published.train || test.length < published.test)) {
      const found = `${train.length} training and ${test.length} test items, published are ${published.train} and ${published.test}`;
      problem('published-split', `dataset/${name}: ${found}`);
    }
    const without = train.filter(({ dialogue }) => dialogue === undefined).length;
    if (without > 0) problem('train-dialogue', `dataset/${name}: ${without} training items have no dialogue`);
  }
  const items = loaded.flatMap(({ train, test }) => [...train, ...test]);
  const sum = (of: (each: (typeof loaded)[number]) => number): number =>
    loaded.reduce((total, each) => total + of(each), 0);
  return {
    files,
    counts: [
      { name: 'data sets', count: loaded.length },
      { name: 'training items', count: sum(({ train }) => train.length) },
      { name: 'test items', count: sum(({ test }) => test.length) },
      { name: 'corpus sessions', count: sum(({ corpus }) => corpus.length) },
      {
        name: 'dialogue turns',
        count: items.reduce((total, { dialogue }) => total + (dialogue?.messages.length ?? 0), 0),
      },
    ],
    questionTypes: items.map(({ dataset }) => dataset),
    quirks,
    invariants,
    problems,
  };
}

async function namesIn(folder: string, ending: string): Promise<string[]> {
  if ((await kindOfPath(folder)) !== 'folder') return [];
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    .map((name) => name.slice(0, name.length - ending.length))
    .sort();
}

/** The data set of MemoryBench: what is published of it, where it is, and how it is read. */
export const memoryBenchDataset: DatasetEntry = {
  name: 'memorybench',
  ...card,
  quirks: memoryBenchQuirks,
  locate: (root) =>
    ['memorybench', 'MemoryBench', '.']
      .map((folder) => join(root, folder))
      .find((folder) => memoryBenchDatasets.some(({ name }) => existsSync(join(folder, 'dataset', name)))) ??
    null,
  inspect: inspectMemoryBench,
  readTexts: readMemoryBenchTexts,
};
