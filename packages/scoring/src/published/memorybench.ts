import { type PublishedRow, type PublishedTable, publishedCells } from './published-table.js';

const paper = '“MemoryBench”, arXiv 2510.17281 v7';
const partitions = [
  'Open-Domain',
  'Academic&Knowledge',
  'Legal',
  'Long-Short',
  'Short-Long',
  'Long-Long',
  'Short-Short',
];
const systems = ['Vanilla', 'BM25-M', 'BM25-S', 'Embed-M', 'Embed-S', 'A-Mem', 'Mem0', 'MemoryOS'];
const note =
  'Each figure is the mean over the test items of a partition, against the least and greatest score (min-max) or mean and deviation (z) of one reference run. -M stores single messages, -S whole dialogues. Scored by DeepSeek-V3 and a critic of 7B; another judge gives other scores.';

const rows = (names: readonly string[], cells: readonly string[]): PublishedRow[] =>
  names.map((name, index) => ({ name, cells: publishedCells(cells[index] ?? '') }));

/** Off-policy, min-max, by partition (docs/specs/memorybench.md#published-numbers). */
export const memoryBenchMinMax: PublishedTable = {
  title: 'MemoryBench off-policy with Qwen3-8B, min-max',
  source: paper,
  columns: partitions,
  groups: partitions,
  metric: 'min-max',
  rows: rows(systems, [
    '.6523 .7154 .4637 .4091 .7517 .6417 .7302',
    '.5720 .6931 .5011 .3869 .7287 .6318 .7275',
    '.6503 .7110 .4776 .4560 .7260 .6310 .7330',
    '.5760 .7051 .4635 .3844 .7120 .5908 .6919',
    '.6582 .7185 .4806 .4661 .7325 .6328 .7305',
    '.6243 .7106 .4684 .4303 .7172 .6139 .7147',
    '– .6965 .4451 – .7305 .5957 .6745',
    '.5894 .6212 .4290 .3711 .7493 .4879 .7452',
  ]),
  note,
};

/** Off-policy, z-scores, by partition (docs/specs/memorybench.md#published-numbers). */
export const memoryBenchZScores: PublishedTable = {
  title: 'MemoryBench off-policy with Qwen3-8B, z-scores',
  source: paper,
  columns: partitions,
  groups: partitions,
  metric: 'z-score',
  rows: rows(systems, [
    '.1583 .1450 -.0019 .0162 -.0467 .1828 .0392',
    '-.1813 .0293 .1531 -.0375 -.1930 .1166 -.0641',
    '.1030 .1265 .0496 .1201 -.2169 .1339 .0855',
    '-.1579 .0760 .0081 -.0514 -.2970 -.0343 -.1608',
    '.1081 .1775 .0669 .1629 -.1718 .1373 .0495',
    '.0340 .1124 .0458 .0743 -.2650 .0555 -.0814',
    '– .0045 -.0843 – -.1836 -.0049 -.2593',
    '-.0875 -.2621 -.1561 -.0824 -.0619 -.4876 .1074',
  ]),
  note,
};

/** The leaderboard of the larger model (docs/specs/memorybench.md#published-numbers). */
export const memoryBenchLeaderboard: PublishedTable = {
  title: 'MemoryBench leaderboard with Qwen3-32B, min-max',
  source: 'leaderboard of “MemoryBench”, arXiv 2510.17281',
  columns: partitions,
  groups: partitions,
  metric: 'min-max',
  rows: rows(
    ['Vanilla', 'BM25-S', 'Embed-S', 'A-Mem', 'MemoryOS'],
    [
      '.6778 .7297 .4630 .4264 .7468 .6676 .7574',
      '.7045 .7384 .4874 .4925 .7583 .6736 .7384',
      '.6964 .7369 .4915 .4605 .7577 .6768 .7438',
      '.6302 .7197 .4943 .4029 .7208 .6503 .6971',
      '.6047 .6450 .4541 .3550 .7441 .6183 .6955',
    ],
  ),
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

/** Raw means of the open domain (docs/specs/memorybench.md#published-numbers). */
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
  rows: rows(
    ['Vanilla', 'Embed-S'],
    ['.1765 .3529 .3529 .8541 .2337 6.6860 4.58', '.1765 .3529 .4118 .8135 .2284 6.6279 4.24'],
  ),
  note: 'LoCoMo’s F1 stands in a table of its own. A run in profile `fixed` asks a writing judge about each criterion alone, so its figures differ.',
};
