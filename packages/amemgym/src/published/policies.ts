import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { ofAgents, ofModels, source } from './source.js';

/** Memory score (B) of agents, on- and off-policy (packages/amemgym/spec.md#published-numbers). */
export const amemgymAgentPolicies: PublishedTable = {
  title: 'AMemGym, memory score (B) of agents on gpt-4.1-mini, on- and off-policy',
  source,
  columns: ['on-policy', 'off-policy'],
  groups: [null, null],
  metric: 'memory-b',
  setting: 'policies',
  of: { ...ofAgents, systems: { types: ['none', 'mem0', 'rag', 'awi'], window: true } },
  rows: publishedRows(`
    AWE-(2,4,30)  .291 .253
    AWE-(2,8,30)  .278 .271
    AWE-(2,4,10)  .275 .273
    AWE-(4,4,30)  .262 .229
    AWE-(2,0,30)  .261 .262
    AWE-(2,4,50)  .251 .248
    AWE-(8,4,30)  .233 .221
    RAG-(2,4,30)  .227 .241
    LLM           .203 .198
    AWI           .172 .199
  `),
  note: 'Off-policy, all read the dialogue of gpt-4.1. (B): users are pooled before the ratio, then periods averaged.',
};

/** Memory score (B) of native models, on- and off-policy (packages/amemgym/spec.md#published-numbers). */
export const amemgymModelPolicies: PublishedTable = {
  title: 'AMemGym, memory score (B) of models with the whole history, on- and off-policy',
  source,
  columns: ['on-policy', 'off-policy'],
  groups: [null, null],
  metric: 'memory-b',
  setting: 'policies',
  of: ofModels,
  rows: publishedRows(`
    claude-sonnet-4        .336 .339
    gemini-2.5-flash       .327 .317
    gemini-2.5-flash-lite  .269 .204
    gemini-2.0-flash       .244 .214
    gpt-4.1                .244 .244
    gpt-4.1-mini           .203 .198
    deepseek-v3            .152 .165
    gpt-4o-mini            .149 .164
  `),
  note: 'Off-policy, all read the dialogue of gpt-4.1.',
};
