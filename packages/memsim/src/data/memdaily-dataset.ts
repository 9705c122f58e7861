import { join } from 'node:path';
import type { DatasetEntry } from '@memgym/datasets';
import { downloadFrom, expectedCounts, findFirst, inspectEpisodes } from '@memgym/datasets';
import { loadMemDaily } from './load-memdaily.js';
import { memDailyFiles } from './memdaily-files.js';
import { memDailyQuirks } from './memdaily-quirks.js';

const locateFolder = findFirst(
  ['memdaily/messages_and_QAs', 'memdaily', 'messages_and_QAs', '.'].map((folder) =>
    join(folder, '01_simple_roles.json'),
  ),
  'folder',
);

/** The data set of MemDaily: what is published of it, where it is, and how it is read. */
export const memDailyDataset: DatasetEntry = {
  name: 'memdaily',
  title: 'MemDaily (MemSim)',
  language: 'zh',
  license: 'none stated; for tests and comparison, not for redistribution',
  source: 'https://github.com/nuster1128/MemSim, data_generation/messages_and_QAs',
  citation:
    'Zhang et al., MemSim: A Bayesian Simulator for Evaluating Memory of LLM-based Personal Assistants, arXiv 2409.20163',
  expected: {
    files: memDailyFiles,
    counts: expectedCounts(['episodes', 2954], ['sessions', 2954], ['turns', 26_003], ['questions', 2954]),
    questionTypes: expectedCounts(
      ['simple', 500],
      ['conditional', 500],
      ['comparative', 492],
      ['aggregative', 462],
      ['post_processing', 500],
      ['noisy', 500],
    ),
  },
  download: downloadFrom({
    revision: 'db9d5d5',
    base: 'https://raw.githubusercontent.com/nuster1128/MemSim/db9d5d5/data_generation/messages_and_QAs/',
    paths: memDailyFiles.map(({ name }) => name),
    known: memDailyFiles,
  }),
  quirks: memDailyQuirks,
  locate: (root) =>
    locateFolder(root) ?? findFirst(['memdaily/memdaily.json', 'memdaily.json'], 'file')(root),
  inspect: async (path) => inspectEpisodes(await loadMemDaily(path)),
};
