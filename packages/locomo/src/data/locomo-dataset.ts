import type { DatasetEntry } from '@memgym/datasets';
import { downloadFrom, expectedCounts, findFirst, inspectEpisodes } from '@memgym/datasets';
import { loadLoCoMo, locomoFileCandidates } from './load-locomo.js';
import { locomoFiles } from './locomo-files.js';
import { locomoQuirks } from './locomo-quirks.js';

/** The data set of LoCoMo: what is published of it, where it is, and how it is read. */
export const locomoDataset: DatasetEntry = {
  name: 'locomo',
  title: 'LoCoMo',
  language: 'en',
  license: 'CC BY-NC 4.0 (not for commercial use)',
  source: 'https://github.com/snap-research/locomo, data/locomo10.json',
  citation:
    'Maharana et al., Evaluating Very Long-Term Conversational Memory of LLM Agents, ACL 2024, arXiv 2402.17753',
  expected: {
    files: locomoFiles,
    counts: expectedCounts(['episodes', 10], ['sessions', 272], ['turns', 5882], ['questions', 1986]),
    questionTypes: expectedCounts(
      ['multi-hop', 282],
      ['temporal', 321],
      ['open-domain', 96],
      ['single-hop', 841],
      ['adversarial', 446],
    ),
  },
  download: downloadFrom({
    revision: '92286325a40764bee61f77824ddb95233b11c4d6',
    base: 'https://raw.githubusercontent.com/snap-research/locomo/92286325a40764bee61f77824ddb95233b11c4d6/data/',
    paths: ['locomo10.json'],
    known: locomoFiles,
  }),
  quirks: locomoQuirks,
  locate: findFirst([...locomoFileCandidates, 'locomo/data/locomo10.json'], 'file'),
  inspect: async (path) => inspectEpisodes(await loadLoCoMo(path)),
};
