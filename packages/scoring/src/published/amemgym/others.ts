import { type PublishedTable, publishedCells } from '../published-table.js';
import { source } from './source.js';

/** Other systems and models: overall and memory score (docs/specs/amemgym.md#published-numbers). */
export const amemgymOtherSystems: PublishedTable = {
  title: 'AMemGym, other systems and models',
  source,
  columns: ['overall', 'memory (A)'],
  groups: [null, null],
  metric: 'overall',
  columnMetrics: ['overall', 'memory-a'],
  rows: [
    { name: 'Mem0 (= AWE)', cells: publishedCells('.430 .296') },
    { name: 'Mem0 + graph', cells: publishedCells('.424 .284') },
    { name: 'Nemori', cells: publishedCells('.385 .231') },
    { name: 'A-Mem', cells: publishedCells('.378 .220') },
    { name: 'qwen3-235b-a22b-2507', cells: publishedCells('.331 .148') },
    { name: 'deepseek-v3.1-terminus', cells: publishedCells('.327 .151') },
    { name: 'kimi-k2-instruct', cells: publishedCells('.389 .234') },
    { name: 'glm-4.6', cells: publishedCells('.404 .257') },
  ],
};

/**
 * Five runs of the same model: overall and memory score (B), mean ± deviation
 * (docs/specs/amemgym.md#published-numbers).
 */
export const amemgymFiveRuns: PublishedTable = {
  title: 'AMemGym, spread over five runs',
  source,
  columns: ['overall', 'memory (B)'],
  groups: [null, null],
  metric: 'overall',
  columnMetrics: ['overall', 'memory-b'],
  rows: [
    { name: 'gpt-4o-mini', cells: publishedCells('.3178±.0025 .1504±.0044') },
    { name: 'gpt-4.1-mini', cells: publishedCells('.3675±.0023 .2030±.0031') },
    { name: 'gemini-2.5-flash-lite', cells: publishedCells('.3921±.0062 .2583±.0100') },
    { name: 'gemini-2.5-flash', cells: publishedCells('.4465±.0037 .3240±.0056') },
    { name: 'v1.extra: gemini-2.5-flash-lite', cells: publishedCells('– .137') },
    { name: 'v1.extra: gpt-4.1-mini', cells: publishedCells('– .104') },
  ],
  note: 'The last two rows are on v1.extra: 20 users, 21 periods.',
};
