import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { memDailyColumns, memSimPaper, noiseWords, type PublishedNoise, publishedNoise } from './paper.js';

const spread = 'Mean ± population standard deviation over ten folds of the data; not a confidence interval.';

const accuracies: Readonly<Record<PublishedNoise, string>> = {
  1: `
    FullMem    .976±.022 .982±.017 .859±.054 .320±.079 .848±.045 .966±.028
    RetrMem    .898±.048 .882±.040 .771±.078 .317±.061 .800±.054 .786±.040
    ReceMem    .832±.080 .798±.046 .631±.069 .257±.040 .760±.051 .764±.042
    NonMem     .508±.032 .452±.059 .157±.049 .254±.055 .594±.073 .380±.060
    NoiseMem   .512±.044 .468±.054 .204±.067 .239±.058 .590±.045 .388±.048
    OracleMem  .966±.020 .988±.013 .910±.032 .376±.057 .888±.053 .984±.017
  `,
  10: `
    FullMem    .962±.040 .966±.028 .665±.058 .243±.072 .810±.036 .922±.029
    RetrMem    .896±.033 .882±.047 .759±.068 .315±.045 .782±.065 .764±.053
    ReceMem    .534±.047 .482±.064 .147±.049 .248±.067 .604±.088 .430±.048
    NonMem     .510±.090 .450±.078 .159±.041 .254±.065 .594±.032 .380±.057
    NoiseMem   .428±.068 .402±.059 .169±.046 .280±.046 .584±.090 .350±.077
    OracleMem  .966±.022 .988±.010 .910±.031 .372±.037 .888±.030 .888±.030
  `,
  50: `
    FullMem    .962±.027 .948±.020 .602±.065 .296±.072 .802±.046 .880±.041
    RetrMem    .886±.035 .864±.037 .724±.062 .320±.071 .780±.059 .748±.049
    ReceMem    .508±.042 .434±.052 .108±.044 .237±.054 .588±.066 .376±.099
    NonMem     .510±.061 .452±.055 .159±.039 .254±.066 .594±.078 .380±.055
    NoiseMem   .454±.040 .416±.083 .229±.071 .272±.073 .568±.078 .360±.084
    OracleMem  .966±.025 .988±.010 .910±.053 .376±.042 .888±.032 .984±.012
  `,
  100: `
    FullMem    .962±.017 .938±.033 .586±.076 .343±.047 .804±.041 .872±.041
    RetrMem    .892±.034 .840±.036 .706±.074 .320±.092 .770±.055 .726±.052
    ReceMem    .500±.063 .442±.058 .104±.048 .257±.054 .600±.060 .386±.076
    NonMem     .508±.032 .454±.065 .159±.052 .252±.043 .594±.032 .380±.057
    NoiseMem   .458±.071 .422±.051 .261±.068 .283±.041 .566±.064 .348±.044
    OracleMem  .966±.020 .988±.016 .912±.045 .372±.062 .888±.038 .984±.012
  `,
};

const recalls: Readonly<Record<PublishedNoise, string>> = {
  1: `
    LLM        .888±.025 .851±.020 .947±.018 .544±.021 .800±.028 .846±.036
    Embedding  .735±.064 .717±.041 .845±.022 .515±.059 .693±.033 .648±.018
    Recency    .514±.052 .513±.038 .698±.034 .237±.026 .511±.053 .504±.047
  `,
  10: `
    LLM        – .794±.035 .872±.019 .518±.027 .732±.036 .756±.038
    Embedding  – .704±.039 .833±.026 .506±.052 .643±.043 .609±.027
    Recency    – .032±.017 .011±.010 .013±.011 .030±.012 .009±.007
  `,
  50: `
    LLM        .725±.047 .640±.053 .773±.018 .373±.031 .591±.039 .561±.050
    Embedding  .710±.041 .674±.021 .790±.037 .497±.039 .591±.037 .564±.053
    Recency    .011±.009 .005±.004 .006±.006 .001±.002 .003±.004 .001±.003
  `,
  100: `
    LLM        .612±.021 .479±.037 .683±.036 .290±.027 .439±.047 .430±.059
    Embedding  .698±.049 .653±.061 .778±.048 .490±.037 .567±.042 .543±.034
    Recency    .002±.003 .003±.004 .002±.003 .000±.001 .002±.003 –
  `,
};

const guessing =
  'NonMem sees no message at all; picking the option most like the others reaches .632 .570 .226 .297 .330 .560.';
const rankings =
  '“LLM” names five messages itself, “Embedding” takes the five nearest, “Recency” the last five.';

/** Doubts about single printed numbers, by table (packages/memsim/spec.md#published-numbers). */
const doubts: Readonly<Record<'accuracy' | 'recall', Partial<Record<PublishedNoise, string>>>> = {
  accuracy: { 10: 'The last number of OracleMem repeats the one before; at every other noise it is .984.' },
  recall: {
    10: 'The paper prints this table one column too far to the left, with the numbers of no added noise in the last column; here the numbers stand where they belong, and those of simple questions are missing.',
    100: 'The last number of Recency is printed as “< .001”.',
  },
};

const noteOf = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');

/** Accuracy on MemDaily by question type, one table for each noise (packages/memsim/spec.md#published-numbers). */
const memDailyAccuracy: readonly PublishedTable[] = publishedNoise.map((noise) => ({
  title: `MemDaily, accuracy by question type (${noiseWords(noise)})`,
  source: memSimPaper,
  columns: memDailyColumns,
  groups: memDailyColumns,
  metric: 'accuracy',
  setting: noise,
  rows: publishedRows(accuracies[noise]),
  note: noteOf(spread, guessing, doubts.accuracy[noise]),
}));

/** Recall@5 on MemDaily by question type, one table for each noise (packages/memsim/spec.md#published-numbers). */
const memDailyRecall: readonly PublishedTable[] = publishedNoise.map((noise) => ({
  title: `MemDaily, recall@5 by question type (${noiseWords(noise)})`,
  source: memSimPaper,
  columns: memDailyColumns,
  groups: memDailyColumns,
  metric: 'recall@5',
  setting: noise,
  rows: publishedRows(recalls[noise]),
  note: noteOf(spread, rankings, doubts.recall[noise]),
}));

const responses: Readonly<Record<PublishedNoise, string>> = {
  1: `
    FullMem    .139±.001 .141±.001 .132±.001 .154±.002 .152±.002 .150±.003
    RetrMem    .290±.007 .277±.007 .267±.009 .236±.009 .257±.004 .284±.007
    ReceMem    .126±.001 .127±.001 .125±.000 .125±.001 .135±.001 .134±.001
    NonMem     .118±.000 .119±.000 .118±.000 .118±.000 .121±.001 .121±.000
    NoiseMem   .118±.000 .119±.000 .118±.001 .118±.000 .121±.001 .121±.000
    OracleMem  .122±.001 .122±.001 .122±.000 .131±.001 .129±.002 .128±.001
  `,
  10: `
    FullMem    .243±.008 .243±.008 .208±.003 .306±.008 .263±.006 .262±.010
    RetrMem    .213±.002 .230±.005 .246±.008 .212±.002 .240±.004 .292±.014
    ReceMem    .120±.000 .121±.000 .120±.000 .119±.002 .126±.001 .124±.001
    NonMem     .119±.000 .119±.001 .119±.000 .117±.002 .122±.000 .119±.002
    NoiseMem   .205±.005 .207±.007 .181±.004 .253±.010 .223±.005 .222±.006
    OracleMem  .121±.001 .123±.001 .122±.000 .131±.001 .130±.001 .128±.001
  `,
  50: `
    FullMem    .776±.031 .783±.067 .596±.021 1.134±.054 .841±.032 .847±.062
    RetrMem    .203±.003 .206±.004 .215±.004 .204±.003 .229±.005 .324±.020
    ReceMem    .120±.001 .121±.002 .118±.000 .118±.001 .123±.002 .123±.001
    NonMem     .118±.001 .118±.002 .117±.002 .118±.001 .121±.001 .119±.001
    NoiseMem   .728±.037 .737±.041 .562±.027 1.060±.055 .787±.028 .794±.058
    OracleMem  .121±.001 .122±.001 .121±.001 .131±.001 .129±.001 .128±.001
  `,
  100: `
    FullMem    1.632±.097 1.648±.101 1.196±.077 2.522±.129 1.782±.136 1.799±.102
    RetrMem    .207±.020 .223±.005 .228±.011 .205±.008 .228±.029 .284±.022
    ReceMem    .120±.000 .125±.008 .121±.001 .120±.000 .125±.001 .124±.001
    NonMem     .119±.001 .119±.000 .119±.000 .119±.001 .123±.000 .122±.001
    NoiseMem   1.578±.124 1.591±.187 1.153±.073 2.424±.138 1.717±.095 1.735±.158
    OracleMem  .122±.001 .123±.001 .123±.001 .132±.001 .130±.001 .129±.001
  `,
};

const adaptations: Readonly<Record<PublishedNoise, string>> = {
  1: `
    RetrMem    .222±.009 .182±.004 .151±.009 .136±.010 .133±.004 .112±.005
  `,
  10: `
    RetrMem    .073±.003 .079±.006 .084±.006 .069±.003 .073±.003 .075±.006
  `,
  50: `
    RetrMem    .059±.001 .057±.003 .057±.004 .060±.003 .062±.003 .089±.005
  `,
  100: `
    RetrMem    .064±.008 .072±.004 .066±.007 .064±.006 .056±.002 .066±.005
  `,
};

const machine =
  'Mean ± population standard deviation over ten folds of the data, with GLM-4-9B on a server of the authors; seconds depend on the machine.';

/** Seconds of an answer, one table for each noise (packages/memsim/spec.md#times). */
const memDailyResponse: readonly PublishedTable[] = publishedNoise.map((noise) => ({
  title: `MemDaily, response time in seconds by question type (${noiseWords(noise)})`,
  source: memSimPaper,
  columns: memDailyColumns,
  groups: memDailyColumns,
  metric: 'response-seconds',
  setting: noise,
  rows: publishedRows(responses[noise]),
  note: machine,
}));

/** Seconds of storing a message, one table for each noise (packages/memsim/spec.md#times). */
const memDailyAdaptation: readonly PublishedTable[] = publishedNoise.map((noise) => ({
  title: `MemDaily, adaptation time in seconds by question type (${noiseWords(noise)})`,
  source: memSimPaper,
  columns: memDailyColumns,
  groups: memDailyColumns,
  metric: 'adaptation-seconds',
  setting: noise,
  rows: publishedRows(adaptations[noise]),
  note: `${machine} All other methods need less than .001.`,
}));

/** The published numbers of MemDaily, the most comparable first. */
export const memDailyTables: readonly PublishedTable[] = [
  ...memDailyAccuracy,
  ...memDailyRecall,
  ...memDailyResponse,
  ...memDailyAdaptation,
];
