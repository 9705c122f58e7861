import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { paper } from './setting.js';

const tasks = ['Long-Short', 'Short-Long', 'Long-Long', 'Short-Short'];
const columns = tasks.flatMap((task) => [`${task} memory`, `${task} answer`]);

/** Time per item (packages/memorybench/spec.md#published-numbers). */
export const memoryBenchSeconds: PublishedTable = {
  title: 'MemoryBench off-policy with Qwen3-8B, seconds per item',
  source: paper,
  columns,
  groups: columns.map(() => null),
  metric: 'seconds',
  columnMetrics: columns.map(() => null),
  rows: publishedRows(`
    Vanilla   – .47 – 1.77 – 2.28 – 1.16
    BM25-M    .02 7.66 .34 1.88 .43 8.99 .32 1.11
    BM25-S    .04 5.78 .14 2.66 .55 5.55 .16 1.58
    Embed-M   .22 .63 .20 1.95 .23 2.80 .20 1.21
    Embed-S   .21 .88 .11 2.61 .17 3.59 .11 1.54
    A-Mem     .24 .78 .17 2.20 .23 3.43 .18 1.35
    Mem0      – – 3.93 1.95 4.69 27.39 2.47 1.11
    MemoryOS  17.71 .73 15.25 3.24 21.35 3.03 18.25 2.01`),
  note: 'The head of the printed table says items per second, its text seconds per item; the figures fit the text. They depend on the authors’ machines.',
};
