import { type PublishedTable, publishedRows } from './published-table.js';

/** Mean F1 on LoCoMo within MemoryBench, off-policy (docs/specs/memorybench.md#published-numbers). */
export const locomoMemoryBench: PublishedTable = {
  title: 'LoCoMo within MemoryBench, mean F1 with Qwen3-8B',
  source: '“MemoryBench”, arXiv 2510.17281 v7, off-policy results',
  columns: ['f1'],
  groups: [null],
  metric: 'f1',
  rows: publishedRows(`
    Vanilla   .3759
    BM25-M    .3795
    BM25-S    .4280
    Embed-M   .3056
    Embed-S   .5730
    A-Mem     .4148
    Mem0      –
    MemoryOS  .4595
  `),
  note: 'MemoryBench asks a sample of the questions, and its mean includes adversarial questions, so these numbers and a run over all of LoCoMo are not over the same items. -M retrieves single messages, -S whole sessions. No Mem0 figure was printed.',
};
