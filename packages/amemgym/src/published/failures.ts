import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { columns, groups, ofAgents, source } from './source.js';

/** Write failure rates by period (packages/amemgym/spec.md#published-numbers). */
export const amemgymWriteFailures: PublishedTable = {
  title: 'AMemGym, write failures of agents on gpt-4.1-mini',
  source,
  columns,
  groups,
  metric: 'write-failure',
  of: ofAgents,
  rows: publishedRows(`
    LLM           .301 .0300 .1250 .1725 .2750 .3575 .3800 .3900 .3875 .4075 .3975 .3925
    RAG-(2,4,30)  .377 .1650 .2300 .3175 .3275 .3900 .4875 .4700 .4850 .4525 .4075 .4100
    AWE-(2,4,30)  .338 .2200 .2025 .2925 .3250 .3375 .4250 .3975 .3700 .3800 .3800 .3875
    AWI           .286 .2300 .2375 .2775 .2650 .3075 .3275 .3425 .3200 .3000 .2625 .2775
  `),
};

/** Read failure rates by period; computed as 1 minus the other three (packages/amemgym/spec.md#published-numbers). */
export const amemgymReadFailures: PublishedTable = {
  title: 'AMemGym, read failures of agents on gpt-4.1-mini',
  source,
  columns,
  groups,
  metric: 'read-failure',
  of: ofAgents,
  rows: publishedRows(`
    LLM           .087 .0000 .0500 .0875 .0900 .1225 .1100 .1200 .1375 .0975 .0725 .0725
    RAG-(2,4,30)  .172 .0000 .1250 .1225 .1625 .1900 .1925 .1800 .2350 .2125 .2375 .2350
    AWE-(2,4,30)  .159 .0000 .1575 .1225 .1800 .1575 .1650 .1725 .2100 .1950 .1900 .1975
    AWI           .245 .0000 .1375 .2075 .2400 .2525 .2875 .3175 .3700 .3050 .3075 .2725
  `),
  note: 'By period, 1 less overall, write and utilization: only those were printed.',
};

/** Utilization failure rates by period (packages/amemgym/spec.md#published-numbers). */
export const amemgymUtilizationFailures: PublishedTable = {
  title: 'AMemGym, utilization failures of agents on gpt-4.1-mini',
  source,
  columns,
  groups,
  metric: 'utilization-failure',
  of: ofAgents,
  rows: publishedRows(`
    LLM           .244 .2750 .2750 .2750 .2450 .2050 .2400 .2450 .2450 .2450 .2300 .2050
    RAG-(2,4,30)  .067 .1050 .1000 .0800 .0750 .0600 .0400 .0550 .0500 .0750 .0400 .0550
    AWE-(2,4,30)  .074 .1550 .1000 .1000 .0600 .0700 .0450 .0400 .0700 .0500 .0550 .0650
    AWI           .122 .2000 .1850 .1450 .1050 .1100 .0850 .0800 .0900 .1100 .1000 .1300
  `),
};

/** Failure rates, mean over periods (packages/amemgym/spec.md#published-numbers). */
export const amemgymFailureMeans: PublishedTable = {
  title: 'AMemGym, failure rates of agents on gpt-4.1-mini, mean over periods',
  source,
  columns: ['write', 'read', 'utilization'],
  groups: [null, null, null],
  metric: 'write-failure',
  columnMetrics: ['write-failure', 'read-failure', 'utilization-failure'],
  of: ofAgents,
  rows: publishedRows(`
    LLM           .301 .087 .244
    RAG-(2,4,30)  .377 .172 .067
    AWE-(2,4,30)  .338 .159 .074
    AWI           .286 .245 .122
    AWE-(4,4,30)  .325 .185 .081
    AWE-(8,4,30)  .297 .226 .088
    AWE-(2,0,30)  .517 .011 .063
    AWE-(2,8,30)  .248 .247 .084
    AWE-(2,4,10)  .356 .155 .070
    AWE-(2,4,50)  .370 .155 .074
  `),
  note: 'Write, read and utilization failures; those of AWE from the plots of paper and project site.',
};
