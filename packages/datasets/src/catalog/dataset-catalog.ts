import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type DataFile, DatasetError } from '@memgym/core';
import { inspectAMemGym } from '../amemgym/inspect-amemgym.js';
import { inspectConversations } from '../conversations/inspect-conversations.js';
import { type ExpectedCount, inspectEpisodes } from '../inspected-data.js';
import { loadLoCoMo, locomoFileCandidates } from '../locomo/load-locomo.js';
import { locomoFiles } from '../locomo/locomo-files.js';
import { loadMemDaily } from '../memdaily/load-memdaily.js';
import { memDailyFiles } from '../memdaily/memdaily-files.js';
import { inspectMemoryBench } from '../memorybench/inspect-memorybench.js';
import { memoryBenchDatasets } from '../memorybench/memorybench-datasets.js';
import { readMemoryBenchTexts } from '../memorybench/memorybench-texts.js';
import { inspectPersonaMem } from '../personamem/inspect-personamem.js';
import { personaMemFiles } from '../personamem/personamem-files.js';
import type { Download } from './dataset-card.js';
import type { DatasetEntry } from './dataset-entry.js';

/** Finds the first of the files; returns that file or its folder. */
function locator(files: readonly string[], give: 'file' | 'folder'): DatasetEntry['locate'] {
  return (root) => {
    const found = files.find((file) => existsSync(join(root, file)));
    if (found === undefined) return null;
    return give === 'file' ? join(root, found) : join(root, found, '..');
  };
}

/** The addresses of published files, with what is known of them. */
const download = (
  revision: string,
  base: string,
  paths: readonly string[],
  known: readonly DataFile[] = [],
): Download => ({
  revision,
  files: paths.map((path) => {
    const published = known.find(({ name }) => name === path);
    return {
      path,
      url: `${base}${path}`,
      ...(published !== undefined && { bytes: published.bytes, sha256: published.sha256 }),
    };
  }),
});

const counts = (...pairs: readonly (readonly [string, number])[]): ExpectedCount[] =>
  pairs.map(([name, count]) => ({ name, count }));

const locateMemDailyFolder = locator(
  ['memdaily/messages_and_QAs', 'memdaily', 'messages_and_QAs', '.'].map((folder) =>
    join(folder, '01_simple_roles.json'),
  ),
  'folder',
);

/** Every data set that MemGym can read, in display order. */
export const datasetCatalog: readonly DatasetEntry[] = [
  {
    name: 'locomo',
    title: 'LoCoMo',
    language: 'en',
    license: 'CC BY-NC 4.0 (not for commercial use)',
    source: 'https://github.com/snap-research/locomo, data/locomo10.json',
    citation:
      'Maharana et al., Evaluating Very Long-Term Conversational Memory of LLM Agents, ACL 2024, arXiv 2402.17753',
    expected: {
      files: locomoFiles,
      counts: counts(['episodes', 10], ['sessions', 272], ['turns', 5882], ['questions', 1986]),
      questionTypes: counts(
        ['multi-hop', 282],
        ['temporal', 321],
        ['open-domain', 96],
        ['single-hop', 841],
        ['adversarial', 446],
      ),
    },
    download: download(
      '92286325a40764bee61f77824ddb95233b11c4d6',
      'https://raw.githubusercontent.com/snap-research/locomo/92286325a40764bee61f77824ddb95233b11c4d6/data/',
      ['locomo10.json'],
      locomoFiles,
    ),
    locate: locator([...locomoFileCandidates, 'locomo/data/locomo10.json'], 'file'),
    inspect: async (path) => inspectEpisodes(await loadLoCoMo(path)),
  },
  {
    name: 'memdaily',
    title: 'MemDaily (MemSim)',
    language: 'zh',
    license: 'none stated; for tests and comparison, not for redistribution',
    source: 'https://github.com/nuster1128/MemSim, data_generation/messages_and_QAs',
    citation:
      'Zhang et al., MemSim: A Bayesian Simulator for Evaluating Memory of LLM-based Personal Assistants, arXiv 2409.20163',
    expected: {
      files: memDailyFiles,
      counts: counts(['episodes', 2954], ['sessions', 2954], ['turns', 26_003], ['questions', 2954]),
      questionTypes: counts(
        ['simple', 500],
        ['conditional', 500],
        ['comparative', 492],
        ['aggregative', 462],
        ['post_processing', 500],
        ['noisy', 500],
      ),
    },
    download: download(
      'db9d5d5',
      'https://raw.githubusercontent.com/nuster1128/MemSim/db9d5d5/data_generation/messages_and_QAs/',
      memDailyFiles.map(({ name }) => name),
      memDailyFiles,
    ),
    locate: (root) =>
      locateMemDailyFolder(root) ?? locator(['memdaily/memdaily.json', 'memdaily.json'], 'file')(root),
    inspect: async (path) => inspectEpisodes(await loadMemDaily(path)),
  },
  {
    name: 'personamem',
    title: 'PersonaMem',
    language: 'en',
    license: 'MIT (data set card)',
    source:
      'https://huggingface.co/datasets/bowen-upenn/PersonaMem, questions_32k.csv and shared_contexts_32k.jsonl',
    citation:
      'Jiang et al., Know Me, Respond to Me: Benchmarking LLMs for Dynamic User Profiling and Personalized Responses at Scale, arXiv 2504.14225',
    expected: {
      files: personaMemFiles,
      counts: counts(['episodes', 37], ['questions', 589], ['questions in the file', 589]),
      questionTypes: counts(
        ['track_full_preference_evolution', 139],
        ['recall_user_shared_facts', 129],
        ['recalling_the_reasons_behind_previous_updates', 99],
        ['suggest_new_ideas', 93],
        ['generalizing_to_new_scenarios', 57],
        ['provide_preference_aligned_recommendations', 55],
        ['recalling_facts_mentioned_by_the_user', 17],
      ),
    },
    download: download(
      'main',
      'https://huggingface.co/datasets/bowen-upenn/PersonaMem/resolve/main/',
      ['questions_32k.csv', 'shared_contexts_32k.jsonl'],
      personaMemFiles,
    ),
    locate: locator(['personamem/questions_32k.csv', 'questions_32k.csv'], 'folder'),
    inspect: inspectPersonaMem,
  },
  {
    name: 'amemgym',
    title: 'AMemGym',
    language: 'en',
    license: 'CC BY 4.0',
    source: 'https://huggingface.co/datasets/AGI-Eval/AMemGym, v1.base/data.json',
    citation:
      'AMemGym: Interactive Memory Benchmarking for Assistants in Long-Horizon Conversations, ICLR 2026, arXiv 2603.01966',
    expected: {
      files: [],
      counts: counts(['users', 20], ['periods', 220], ['sessions', 943], ['questions', 200]),
      questionTypes: [],
    },
    download: download('main', 'https://huggingface.co/datasets/AGI-Eval/AMemGym/resolve/main/v1.base/', [
      'data.json',
    ]),
    locate: locator(
      ['amemgym/data.json', 'amemgym/v1.base/data.json', 'v1.base/data.json', 'data.json'],
      'file',
    ),
    inspect: inspectAMemGym,
  },
  {
    name: 'memorybench',
    title: 'MemoryBench',
    language: 'en, zh',
    license: 'MIT (data set card); the 11 sources have their own terms',
    source: 'https://huggingface.co/datasets/THUIR/MemoryBench, dataset/ and corpus/',
    citation:
      'Ai et al., MemoryBench: A Benchmark for Memory and Continual Learning in LLM Systems, ICML 2026, arXiv 2510.17281',
    expected: {
      files: [],
      counts: counts(['data sets', 28], ['training items', 3244], ['test items', 819]),
      questionTypes: memoryBenchDatasets.map(({ name, published: { train, test } }) => ({
        name,
        count: train + test,
      })),
    },
    locate: (root) =>
      ['memorybench', 'MemoryBench', '.']
        .map((folder) => join(root, folder))
        .find((folder) =>
          memoryBenchDatasets.some(({ name }) => existsSync(join(folder, 'dataset', name))),
        ) ?? null,
    inspect: inspectMemoryBench,
    readTexts: readMemoryBenchTexts,
  },
  {
    name: 'conversations',
    title: 'Conversations of your own',
    language: '',
    license: 'as stated in the file',
    source: 'a file that you write: docs/your-own-conversations.md',
    citation: '',
    expected: { files: [], counts: [], questionTypes: [] },
    locate: locator(['conversations/conversations.json', 'conversations.json'], 'file'),
    inspect: inspectConversations,
  },
];

/**
 * The catalogue's entry of that name.
 * @throws {ConfigError} for a name that is not in it
 */
export function datasetEntry(name: string): DatasetEntry {
  const entry = datasetCatalog.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry;
  throw new ConfigError(`There is no data set "${name}".`, {
    key: 'dataset',
    hint: `Known data sets: ${datasetCatalog.map((candidate) => candidate.name).join(', ')}.`,
  });
}

/**
 * The path of a data set below a data folder (`MEMGYM_DATA_DIR`: one folder for each data set, named as in the
 * catalogue), for its loader.
 * @throws {ConfigError} for a name that is not in the catalogue
 * @throws {DatasetError} when it is missing
 */
export function locateDataset(name: string, options: { dataDir: string }): string {
  const entry = datasetEntry(name);
  const found = entry.locate(options.dataDir);
  if (found !== null) return found;
  throw new DatasetError({ file: options.dataDir }, `${entry.title} is not in this folder.`, {
    hint: `Put it into ${name}/ there; it comes from ${entry.source}.`,
    missing: true,
  });
}
