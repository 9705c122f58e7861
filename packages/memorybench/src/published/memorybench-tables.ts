import { locomoMemoryBench } from '@memgym/locomo';
import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { memoryBenchLeaderboard } from './leaderboard.js';
import { leaderboard, note, paper, partitions } from './setting.js';
import { memoryBenchStudies } from './studies.js';

/** Off-policy, min-max, by partition (packages/memorybench/spec.md#published-numbers). */
const memoryBenchMinMax: PublishedTable = {
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
const memoryBenchZScores: PublishedTable = {
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
const memoryBenchRawMeans: PublishedTable = {
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
    'raw-nfcats-score',
  ],
  rows: publishedRows(`
    Vanilla   .1765 .3529 .3529 .8541 .2337 6.6860 4.58
    Embed-S   .1765 .3529 .4118 .8135 .2284 6.6279 4.24`),
  note: 'LoCoMo’s F1 stands in a table of its own. Embed-S’s published figures of the domain count 1.15 points of LoCoMo’s 50 questions less. A run in profile `fixed` asks a writing judge about each criterion alone, so its figures differ.',
};

const table = (model: string, rows: string): PublishedTable => ({
  title: `MemoryBench leaderboard with ${model}, Elo`,
  source: leaderboard,
  columns: ['overall', ...partitions],
  groups: [null, ...partitions],
  metric: 'elo',
  columnMetrics: [null, ...partitions.map(() => null)],
  rows: publishedRows(rows),
  note: 'A system wins points of another where it has the higher score on an item; overall is the mean over the partitions that it took part in. The ratings are among all 38 systems of four models. Step size, order and ties are unpublished, as are the scores of items, so no other system can be rated.',
});

/** Elo ratings (packages/memorybench/spec.md#published-numbers). */
const memoryBenchElo: readonly PublishedTable[] = [
  table(
    'Qwen3-8B',
    `
    Vanilla            984.2 1013.4 956.2 965 989.2 1017.2 980.1 968.4
    BM25-M             972.7 958.8 940.4 1010.2 977.6 967.9 953.7 1000.2
    BM25-S             987.1 1025.3 948.6 975.7 1030.3 954 979.6 996.4
    Embed-M            962 972.9 962 976.3 978.9 922.1 943 978.5
    Embed-S            1003.2 1048.5 988.1 973.9 1037.8 985.8 973.9 1014.4
    A-Mem              966.3 971.8 942.5 974.4 990.1 970.5 960.7 954.1
    Mem0               936.4 – 922.3 930.1 – 974.1 933.3 922.1
    MemoryOS           938.8 960.6 860 946 963.1 1001.9 903.7 936.1
    AutoSkill, library  919.1 919.2 930.7 961.6 959.6 783.7 921.1 957.7
    AutoSkill          978.2 960.8 981.4 969.9 974.3 948.2 943 1070
    UNO                1012.4 – – – – 1048.9 980.1 1008.1
    UNO single         1010.7 – – – – 1040.7 973.4 1018`,
  ),
  table(
    'Qwen3-32B',
    `
    Vanilla            1033.4 1034.3 987.8 1036.7 1013.6 1121 1028.3 1011.9
    BM25-M             1036.5 999.5 1002.3 1069.5 991.8 1140.5 1031.7 1020.2
    BM25-S             1028.7 1061.4 969.4 1024.9 1051.2 1039 1045.1 1010.2
    Embed-M            1002.6 1003 997.9 1003.7 988.5 1021.1 1019.7 984.4
    Embed-S            1028.2 1059.4 988.6 1011.6 1037.9 1035.7 1026.9 1037.6
    A-Mem              1000.4 977.3 962.5 1052 990.5 1035.8 996.8 988.2
    Mem0               1017.9 – 952.7 1023.8 – 1151.7 984.2 977.3
    MemoryOS           987.1 960.4 939.7 980.2 967.2 1075.5 994.3 992.2
    AutoSkill, library  973.9 959.5 978.2 990.3 974.4 981.6 985.3 948.1
    AutoSkill          965.3 956.7 989.6 1008 958.8 902.6 964.8 976.7`,
  ),
  table(
    'Mistral-Small-3.2-24B',
    `
    Vanilla            848.9 1049.5 1019.3 955.8 771.2 92.8 971.3 1082.1
    BM25-M             972 952.2 988.3 998.1 993.6 849.9 977.5 1044.6
    BM25-S             1022.1 1028.9 986.7 1013.8 1073.6 980 992.1 1079.4
    Embed-M            985.1 978.1 1025.3 996.6 1010.8 847.2 960.9 1076.6
    Embed-S            1032 1052.9 1043 1019.1 1073.1 953.5 975.7 1106.4
    A-Mem              962.9 946.2 1000.6 974.4 971.9 846.9 968.2 1032.4
    Mem0               969.2 – 1017 936.3 – 912.6 977.5 1002.8
    MemoryOS           982 952.8 1004.9 982.1 979.4 1042.8 933.6 978.4`,
  ),
  table(
    'DeepSeek-V4-Flash',
    `
    Vanilla            1074.4 1121.7 1098.3 1014.6 1111.7 1181.5 1064.4 928.8
    BM25-M             1013.8 953.6 1060.6 1031.2 976.3 1106.3 1022 946.5
    BM25-S             1065 1046 1068.3 1055.7 1067.3 1129.2 1089.7 998.5
    Embed-M            1024.2 991.6 1088.1 1006.7 992.4 1061.3 1025.9 1003.2
    Embed-S            1075.4 1055.6 1118 1038.9 1065.8 1117.3 1085.3 1046.7
    A-Mem              1040.1 968.4 1090.6 1077.2 981.8 1120.7 1067.7 974.6
    Mem0               1048.4 – 1043.6 1002.7 – 1206.7 1093.7 895.1
    MemoryOS           1045.4 972.1 1075.5 1012.8 961.8 1236.1 1063.6 996.1`,
  ),
];

const tasks = ['Long-Short', 'Short-Long', 'Long-Long', 'Short-Short'];
const columns = tasks.flatMap((task) => [`${task} memory`, `${task} answer`]);

/** Time per item (packages/memorybench/spec.md#published-numbers). */
const memoryBenchSeconds: PublishedTable = {
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

/** The published numbers of MemoryBench, the most comparable first. */
export const memoryBenchTables: readonly PublishedTable[] = [
  memoryBenchMinMax,
  memoryBenchZScores,
  memoryBenchRawMeans,
  locomoMemoryBench,
  ...memoryBenchStudies,
  memoryBenchSeconds,
  ...memoryBenchLeaderboard,
  ...memoryBenchElo,
];
