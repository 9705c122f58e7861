import { type PublishedTable, publishedRows } from '@memgym/scoring';
import {
  amemgymFailureMeans,
  amemgymReadFailures,
  amemgymUtilizationFailures,
  amemgymWriteFailures,
} from './failures.js';
import { amemgymAgentsOverall, amemgymModelsOverall, amemgymUpperBounds } from './overall.js';
import { columns, groups, ofAgents, ofModels, ofOthers, source } from './source.js';

/** Memory score (A) of native models, by period (packages/amemgym/spec.md#published-numbers). */
const amemgymModelsMemory: PublishedTable = {
  title: 'AMemGym, memory score (A) of models with the whole history',
  source,
  columns,
  groups,
  metric: 'memory-a',
  of: ofModels,
  rows: publishedRows(`
    gemini-3-pro-preview   .463 .786 .596 .509 .538 .505 .374 .353 .259 .356 .421 .397
    gpt-5.2-xhigh          .380 .856 .607 .501 .459 .339 .278 .191 .173 .263 .257 .253
    glm-4.7                .361 .811 .639 .490 .459 .322 .247 .194 .281 .172 .188 .168
    gpt-5.2-none           .339 .825 .606 .377 .358 .318 .261 .216 .170 .190 .290 .123
    claude-sonnet-4        .337 .820 .539 .367 .378 .304 .265 .236 .115 .190 .236 .255
    gemini-2.5-flash       .327 .773 .573 .468 .379 .364 .205 .183 .066 .183 .235 .166
    gpt-5.1-high           .323 .831 .572 .429 .343 .319 .135 .141 .105 .166 .249 .263
    gpt-5.1-none           .282 .735 .519 .382 .348 .249 .104 .132 .085 .106 .198 .243
    gemini-2.5-flash-lite  .271 .606 .543 .405 .304 .232 .149 .147 .067 .179 .204 .150
    seed-1.8               .266 .737 .539 .451 .361 .194 .090 .028 .072 .042 .190 .223
    qwen3-max-thinking     .265 .739 .480 .325 .290 .269 .124 .142 .075 .105 .194 .170
    claude-sonnet-4.5      .262 .862 .605 .352 .315 .176 .121 .184 -.001 .154 .102 .015
    gemini-2.0-flash       .245 .667 .414 .283 .236 .221 .143 .133 .115 .125 .220 .141
    gpt-4.1                .240 .738 .428 .293 .246 .195 .123 .096 .083 .159 .131 .147
    gpt-4.1-mini           .202 .725 .473 .331 .229 .117 .045 .018 -.003 .027 .094 .171
    gpt-4o-mini            .143 .506 .323 .236 .230 .089 .109 .066 -.027 .006 -.031 .067
    deepseek-v3            .139 .522 .295 .217 .184 .160 -.005 .023 -.058 .006 .088 .095
  `),
  note: '(A): the ratio is taken for each user and period, then averaged.',
};

/** Memory score (A) of memory agents on gpt-4.1-mini, by period (packages/amemgym/spec.md#published-numbers). */
const amemgymAgentsMemory: PublishedTable = {
  title: 'AMemGym, memory score (A) of memory agents on gpt-4.1-mini',
  source,
  columns,
  groups,
  metric: 'memory-a',
  of: ofAgents,
  rows: publishedRows(`
    AWE-(2,4,30)  .296 .617 .479 .365 .295 .282 .185 .218 .175 .222 .217 .197
    Mem0-G        .284 .638 .467 .360 .347 .272 .173 .192 .112 .140 .208 .211
    AWE-(2,8,30)  .278 .615 .461 .377 .338 .289 .227 .152 .138 .152 .141 .169
    AWE-(2,4,10)  .273 .661 .531 .391 .370 .261 .189 .102 .039 .122 .178 .161
    AWE-(4,4,30)  .263 .685 .530 .349 .316 .233 .088 .112 .059 .150 .179 .190
    AWE-(2,0,30)  .261 .718 .449 .346 .273 .263 .139 .117 .106 .181 .138 .138
    AWE-(2,4,50)  .249 .620 .470 .300 .299 .208 .155 .168 .049 .118 .187 .161
    AWE-(8,4,30)  .233 .775 .459 .311 .253 .181 .150 .050 -.019 .132 .108 .157
    Nemori        .231 .782 .551 .371 .296 .147 .003 .004 -.007 .050 .155 .188
    RAG-(2,4,30)  .223 .780 .460 .346 .283 .174 .061 .083 -.006 .036 .120 .114
    A-Mem         .220 .759 .487 .363 .251 .144 .014 .023 -.014 .055 .126 .210
    AWI           .177 .529 .331 .205 .225 .132 .089 .037 -.005 .082 .158 .167
  `),
  note: '(A): the ratio is taken for each user and period, then averaged.',
};

/** Memory score (B) of agents, on- and off-policy (packages/amemgym/spec.md#published-numbers). */
const amemgymAgentPolicies: PublishedTable = {
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
const amemgymModelPolicies: PublishedTable = {
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

/** Other systems and models: overall and memory score (packages/amemgym/spec.md#published-numbers). */
const amemgymOtherSystems: PublishedTable = {
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
const amemgymFiveRuns: PublishedTable = {
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

/** AWI that rewrites its own policy, by kind of feedback (packages/amemgym/spec.md#published-numbers). */
const amemgymEvolution: PublishedTable = {
  title: 'AMemGym, AWI evolving its own memory prompt, by feedback',
  source,
  columns: ['memory', 'write', 'read', 'utilization'],
  groups: [null, null, null, null],
  metric: 'memory-b',
  setting: 'evolution',
  columnMetrics: ['memory-b', 'write-failure', 'read-failure', 'utilization-failure'],
  of: { ...ofAgents, systems: { types: ['awi'] } },
  rows: publishedRows(`
    none           .172 .293 .242 .118
    question only  .197 .291 .235 .110
    complete       .197 .263 .237 .136
  `),
  note: 'Memory score, then write, read and utilization failures. “complete”: questions, own answer and gold answer.',
};

/** The published numbers of AMemGym, the most comparable first. */
export const amemgymTables: readonly PublishedTable[] = [
  amemgymAgentsOverall,
  amemgymAgentsMemory,
  amemgymWriteFailures,
  amemgymReadFailures,
  amemgymUtilizationFailures,
  amemgymFailureMeans,
  amemgymModelsOverall,
  amemgymModelsMemory,
  amemgymUpperBounds,
  amemgymAgentPolicies,
  amemgymModelPolicies,
  amemgymEvolution,
  amemgymOtherSystems,
  amemgymFiveRuns,
];
