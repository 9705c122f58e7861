import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { leaderboard, partitions } from './setting.js';

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
export const memoryBenchElo: readonly PublishedTable[] = [
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
