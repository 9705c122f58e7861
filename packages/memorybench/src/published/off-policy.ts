import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { note, paper, partitions } from './setting.js';

/** Off-policy, min-max, by partition (packages/memorybench/spec.md#published-numbers). */
export const memoryBenchMinMax: PublishedTable = {
  title: 'MemoryBench off-policy with Qwen3-8B, min-max',
  source: paper,
  columns: partitions,
  groups: partitions,
  metric: 'min-max',
  rows: publishedRows(`
    Vanilla   .6523 .7154 .4637 .4091 .7517 .6417 .7302
    BM25-M    .5720 .6931 .5011 .3869 .7287 .6318 .7275
    BM25-S    .6503 .7110 .4776 .4560 .7260 .6310 .7330
    Embed-M   .5760 .7051 .4635 .3844 .7120 .5908 .6919
    Embed-S   .6582 .7185 .4806 .4661 .7325 .6328 .7305
    A-Mem     .6243 .7106 .4684 .4303 .7172 .6139 .7147
    Mem0      – .6965 .4451 – .7305 .5957 .6745
    MemoryOS  .5894 .6212 .4290 .3711 .7493 .4879 .7452`),
  note,
};

/** Off-policy, z-scores, by partition (packages/memorybench/spec.md#published-numbers). */
export const memoryBenchZScores: PublishedTable = {
  title: 'MemoryBench off-policy with Qwen3-8B, z-scores',
  source: paper,
  columns: partitions,
  groups: partitions,
  metric: 'z-score',
  rows: publishedRows(`
    Vanilla   .1583 .1450 -.0019 .0162 -.0467 .1828 .0392
    BM25-M    -.1813 .0293 .1531 -.0375 -.1930 .1166 -.0641
    BM25-S    .1030 .1265 .0496 .1201 -.2169 .1339 .0855
    Embed-M   -.1579 .0760 .0081 -.0514 -.2970 -.0343 -.1608
    Embed-S   .1081 .1775 .0669 .1629 -.1718 .1373 .0495
    A-Mem     .0340 .1124 .0458 .0743 -.2650 .0555 -.0814
    Mem0      – .0045 -.0843 – -.1836 -.0049 -.2593
    MemoryOS  -.0875 -.2621 -.1561 -.0824 -.0619 -.4876 .1074`),
  note,
};

const openSets = [
  'DialSim-friends',
  'DialSim-bigbang',
  'DialSim-theoffice',
  'HelloBench-Creative&Design',
  'WritingPrompts',
  'WritingBench-Creative&Design',
  'NFCats',
];

/** Raw means of the open domain (packages/memorybench/spec.md#published-numbers). */
export const memoryBenchRawMeans: PublishedTable = {
  title: 'MemoryBench open domain with Qwen3-8B, raw means of data sets',
  source: paper,
  columns: openSets,
  groups: openSets,
  metric: 'raw-accuracy',
  columnMetrics: [
    'raw-accuracy',
    'raw-accuracy',
    'raw-accuracy',
    'raw-avg-score',
    'raw-meteor',
    'raw-score',
    'raw-score',
  ],
  rows: publishedRows(`
    Vanilla   .1765 .3529 .3529 .8541 .2337 6.6860 4.58
    Embed-S   .1765 .3529 .4118 .8135 .2284 6.6279 4.24`),
  note: 'LoCoMo’s F1 stands in a table of its own. Embed-S’s published figures of the domain count 1.15 points of LoCoMo’s 50 questions less. A run in profile `fixed` asks a writing judge about each criterion alone, so its figures differ.',
};
