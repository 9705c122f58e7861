import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { memDailyColumns, memSimPaper, noiseWords, type PublishedNoise, publishedNoise } from './paper.js';

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
export const memDailyResponse: readonly PublishedTable[] = publishedNoise.map((noise) => ({
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
export const memDailyAdaptation: readonly PublishedTable[] = publishedNoise.map((noise) => ({
  title: `MemDaily, adaptation time in seconds by question type (${noiseWords(noise)})`,
  source: memSimPaper,
  columns: memDailyColumns,
  groups: memDailyColumns,
  metric: 'adaptation-seconds',
  setting: noise,
  rows: publishedRows(adaptations[noise]),
  note: `${machine} All other methods need less than .001.`,
}));
