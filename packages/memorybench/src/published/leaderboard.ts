import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { leaderboard, note, partitions } from './setting.js';

const table = (model: string, metric: 'min-max' | 'z-score', rows: string): PublishedTable => ({
  title: `MemoryBench leaderboard with ${model}, ${metric}`,
  source: leaderboard,
  columns: partitions,
  groups: partitions,
  metric,
  rows: publishedRows(rows),
  note: `${note} ${
    model.startsWith('Mistral')
      ? 'Without memory, tasks with long input or output look like failed calls that were scored as answers.'
      : ''
  }`.trim(),
});

/** The leaderboard of other models than the paper’s (packages/memorybench/spec.md#published-numbers). */
export const memoryBenchLeaderboard: readonly PublishedTable[] = [
  table(
    'Qwen3-32B',
    'min-max',
    `
    Vanilla            .6778 .7297 .4630 .4264 .7468 .6676 .7574
    BM25-M             .6521 .7264 .4950 .4135 .7543 .6803 .7293
    BM25-S             .7045 .7384 .4874 .4925 .7583 .6736 .7384
    Embed-M            .6325 .7365 .4663 .4223 .7297 .6304 .6907
    Embed-S            .6964 .7369 .4915 .4605 .7577 .6768 .7438
    A-Mem              .6302 .7197 .4943 .4029 .7208 .6503 .6971
    Mem0               – .6896 .4739 – .7545 .6460 .6732
    MemoryOS           .6047 .6450 .4541 .3550 .7441 .6183 .6955
    AutoSkill, library  .5351 .7193 .4754 .3892 .6393 .6236 .7490
    AutoSkill          .5762 .7236 .4585 .3761 .6294 .6222 .7494`,
  ),
  table(
    'Qwen3-32B',
    'z-score',
    `
    Vanilla            .2917 .2205 -.0061 .0400 -.0795 .3166 .1804
    BM25-M             .1743 .2352 .1504 .0144 -.0263 .3460 .0063
    BM25-S             .3289 .2593 .1250 .2630 .0012 .3306 .0893
    Embed-M            .0809 .2366 .0342 .0702 -.1778 .1466 -.1981
    Embed-S            .3149 .2736 .1265 .1711 -.0015 .3396 .0689
    A-Mem              .1041 .1557 .1497 .0320 -.2417 .2265 -.1460
    Mem0               – -.0307 .0465 – -.0312 .2134 -.2826
    MemoryOS           -.0293 -.2241 -.0247 -.1067 -.0851 .0851 -.0821
    AutoSkill, library  -.3719 .1212 .0489 -.0284 -.7449 .1160 .0744
    AutoSkill          -.1497 .1745 -.0104 -.0280 -.8365 .0976 .1161`,
  ),
  table(
    'Mistral-Small-3.2-24B',
    'min-max',
    `
    Vanilla            .6760 .7230 .4778 .0002 -.1354 .6460 .7796
    BM25-M             .6009 .6602 .5158 .4104 .6663 .6522 .6909
    BM25-S             .6527 .7140 .4983 .4801 .7233 .6526 .7672
    Embed-M            .5993 .6809 .5063 .3949 .6559 .6444 .7197
    Embed-S            .6699 .7197 .5098 .4635 .7084 .6454 .7725
    A-Mem              .5852 – .4749 .3791 .6493 .6520 .7185
    Mem0               – .7262 .4587 – .6881 .6556 .7172
    MemoryOS           .5931 .6920 .4676 .3717 .7207 .5902 .7389`,
  ),
  table(
    'Mistral-Small-3.2-24B',
    'z-score',
    `
    Vanilla            .1946 .1890 .0277 -1.7021 -5.8157 .1935 .2833
    BM25-M             -.1165 -.1735 .1778 -.0174 -.5960 .1942 -.3702
    BM25-S             .0884 .1087 .1494 .1910 -.2316 .2019 .2587
    Embed-M            -.1041 -.0983 .1600 -.0609 -.6567 .1710 -.1940
    Embed-S            .1389 .1510 .1920 .1575 -.3299 .1760 .2273
    A-Mem              -.1031 – .0219 -.0850 -.7168 .2091 -.1779
    Mem0               – .1868 -.0735 – -.4622 .2237 .0099
    MemoryOS           -.1332 .0499 -.0515 -.1844 -.2548 -.0313 .1525`,
  ),
  table(
    'DeepSeek-V4-Flash',
    'min-max',
    `
    Vanilla            .7891 .7838 .4431 .5666 .8097 .6843 .6902
    BM25-M             .5630 .6974 .4303 .4293 .7475 .6036 .5520
    BM25-S             .6539 .7479 .5087 .4952 .7861 .7101 .6762
    Embed-M            .5954 .7175 .4351 .4045 .7214 .6163 .6504
    Embed-S            .6627 .7663 .4939 .5073 .7838 .7104 .7328
    A-Mem              .6427 .7585 .4951 .4159 .7532 .6655 .6737
    Mem0               – .7504 .4541 – .8172 .6995 .6625
    MemoryOS           .5827 .7606 .4611 .4110 .8133 .6874 .7080`,
  ),
  table(
    'DeepSeek-V4-Flash',
    'z-score',
    `
    Vanilla            .6231 .5203 -.0899 .4992 .3264 .4060 -.1516
    BM25-M             -.2453 -.0661 -.1717 .1171 -.0664 .0252 -1.4329
    BM25-S             .0577 .3184 .2189 .2900 .1771 .4908 -.1442
    Embed-M            -.1045 .0528 -.1312 .0349 -.2265 .0864 -.7367
    Embed-S            .1577 .4296 .1613 .3569 .1678 .4891 .0821
    A-Mem              .1191 .3730 .1350 .0636 -.0270 .2999 -.2024
    Mem0               – .3088 -.0387 – .3744 .4692 -.2446
    MemoryOS           -.1265 .3664 -.0074 .0284 .3450 .4097 -.0585`,
  ),
];
