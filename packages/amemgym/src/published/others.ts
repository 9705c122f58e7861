import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { ofModels, ofOthers, source } from './source.js';

/** Other systems and models: overall and memory score (packages/amemgym/spec.md#published-numbers). */
export const amemgymOtherSystems: PublishedTable = {
  title: 'AMemGym, other systems and models',
  source,
  columns: ['overall', 'memory (A)'],
  groups: [null, null],
  metric: 'overall',
  columnMetrics: ['overall', 'memory-a'],
  of: ofOthers,
  rows: publishedRows(`
    Mem0 (= AWE)            .430 .296
    Mem0 + graph            .424 .284
    Nemori                  .385 .231
    A-Mem                   .378 .220
    qwen3-235b-a22b-2507    .331 .148
    deepseek-v3.1-terminus  .327 .151
    kimi-k2-instruct        .389 .234
    glm-4.6                 .404 .257
  `),
};

/**
 * Five runs of the same model: overall and memory score (B), mean ± deviation
 * (packages/amemgym/spec.md#published-numbers).
 */
export const amemgymFiveRuns: PublishedTable = {
  title: 'AMemGym, spread over five runs',
  source,
  columns: ['overall', 'memory (B)'],
  groups: [null, null],
  metric: 'overall',
  columnMetrics: ['overall', 'memory-b'],
  of: ofModels,
  rows: publishedRows(`
    gpt-4o-mini                      .3178±.0025 .1504±.0044
    gpt-4.1-mini                     .3675±.0023 .2030±.0031
    gemini-2.5-flash-lite            .3921±.0062 .2583±.0100
    gemini-2.5-flash                 .4465±.0037 .3240±.0056
    v1.extra: gemini-2.5-flash-lite  – .137
    v1.extra: gpt-4.1-mini           – .104
  `),
  note: 'The last two rows are on v1.extra: 20 users, 21 periods.',
};
