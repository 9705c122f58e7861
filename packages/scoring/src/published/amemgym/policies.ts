import { type PublishedTable, publishedCells } from '../published-table.js';
import { source } from './source.js';

/** Memory score (B) of agents, on- and off-policy (docs/specs/amemgym.md#published-numbers). */
export const amemgymAgentPolicies: PublishedTable = {
  title: 'AMemGym, memory score (B) of agents on gpt-4.1-mini, on- and off-policy',
  source,
  columns: ['on-policy', 'off-policy'],
  groups: [null, null],
  metric: 'memory-b',
  columnMetrics: [null, null],
  rows: [
    { name: 'AWE-(2,4,30)', cells: publishedCells('.291 .253') },
    { name: 'AWE-(2,8,30)', cells: publishedCells('.278 .271') },
    { name: 'AWE-(2,4,10)', cells: publishedCells('.275 .273') },
    { name: 'AWE-(4,4,30)', cells: publishedCells('.262 .229') },
    { name: 'AWE-(2,0,30)', cells: publishedCells('.261 .262') },
    { name: 'AWE-(2,4,50)', cells: publishedCells('.251 .248') },
    { name: 'AWE-(8,4,30)', cells: publishedCells('.233 .221') },
    { name: 'RAG-(2,4,30)', cells: publishedCells('.227 .241') },
    { name: 'LLM', cells: publishedCells('.203 .198') },
    { name: 'AWI', cells: publishedCells('.172 .199') },
  ],
  note: 'Off-policy, all read the dialogue of gpt-4.1. (B): users are pooled before the ratio, then periods averaged.',
};

/** Memory score (B) of native models, on- and off-policy (docs/specs/amemgym.md#published-numbers). */
export const amemgymModelPolicies: PublishedTable = {
  title: 'AMemGym, memory score (B) of models with the whole history, on- and off-policy',
  source,
  columns: ['on-policy', 'off-policy'],
  groups: [null, null],
  metric: 'memory-b',
  columnMetrics: [null, null],
  rows: [
    { name: 'claude-sonnet-4', cells: publishedCells('.336 .339') },
    { name: 'gemini-2.5-flash', cells: publishedCells('.327 .317') },
    { name: 'gemini-2.5-flash-lite', cells: publishedCells('.269 .204') },
    { name: 'gemini-2.0-flash', cells: publishedCells('.244 .214') },
    { name: 'gpt-4.1', cells: publishedCells('.244 .244') },
    { name: 'gpt-4.1-mini', cells: publishedCells('.203 .198') },
    { name: 'deepseek-v3', cells: publishedCells('.152 .165') },
    { name: 'gpt-4o-mini', cells: publishedCells('.149 .164') },
  ],
  note: 'Off-policy, all read the dialogue of gpt-4.1.',
};
