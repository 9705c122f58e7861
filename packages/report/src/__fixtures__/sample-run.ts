import {
  type AnsweredRecord,
  type AnswerRecord,
  addUsage,
  type CallTotal,
  createRng,
  type RunManifest,
  type RunResult,
  sha256,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import {
  accuracyMetric,
  createRecallMetric,
  createVerdicts,
  metricValues,
  mrrMetric,
  type PublishedTable,
  pairedDifference,
  summarizeSystem,
  verdictOf,
} from '@memgym/scoring';
import { explainAnswers } from '../answers/explain-answers.js';
import type { ReportInput } from '../report-input.js';
import publishedTables from './published-tables.json' with { type: 'json' };

const types = ['simple', 'conditional', 'comparative', 'aggregative', 'post_processing', 'noisy'];
const systems: readonly (readonly [name: string, type: string, skill: number])[] = [
  ['full-history', 'full-history', 0.86],
  ['hybrid (bm25 + vectors)', 'hybrid', 0.82],
  ['bm25', 'bm25', 0.79],
  ['vectors', 'vector', 0.7],
  ['a-mem', 'a-mem', 0.66],
  ['最近五条消息', 'recent', 0.45],
  ['middle option', 'baseline', 0.42],
  ['no memory', 'none', 0.3],
];

/** A made-up MemDaily run with eight systems and six question types; every number comes from its records. */
export function sampleRun(): ReportInput {
  const metrics = [accuracyMetric, createRecallMetric(5), mrrMetric];
  const records = systems.map(([name, type, skill]) => answersOf(name, type, skill));
  const result: RunResult = {
    runId: 'memdaily-offline-3f9c2a71',
    benchmark: 'memdaily',
    simulated: { model: true, embedder: true, simulator: false },
    asked: { episodes: 720, questions: 720, probes: 0, trials: 1 },
    systems: systems.map(([name, type, skill], index) => ({
      ...summarizeSystem({
        name,
        type,
        standing: type === 'baseline' ? 'rule' : 'system',
        records: records[index] ?? [],
        metrics,
        ...usageOf(type, skill),
      }),
      ...(type === 'a-mem' && { degradedWrites: 3 }),
    })),
  };
  const valuesOf = new Map(
    systems.map(([name], index) => [name, metricValues(records[index] ?? [], accuracyMetric)]),
  );
  const verdict = verdictOf({
    metric: 'accuracy',
    result,
    differenceOf: (first, second) =>
      pairedDifference(valuesOf.get(first) ?? [], valuesOf.get(second) ?? [], { range: [0, 1] }),
  });
  return {
    result: { ...result, verdict },
    manifest,
    published: publishedTables as PublishedTable[],
    answers: explainAnswers(records.flat(), {
      systems: systems.map(([name]) => name),
      verdicts: createVerdicts([accuracyMetric]),
      textsOf: ({ evidence, ...answer }) => ({
        evidence: evidence.turnIds.map((id) => `说过的话 ${id}`),
        retrieved:
          answer.outcome === 'answered' ? (answer.retrieved ?? []).map(({ id }) => `what ${id} holds`) : [],
      }),
    }),
    metrics,
    groupOrder: types,
  };
}

/** What one made-up system cost; the one that writes with a model had some replies repaired, and has no price. */
function usageOf(type: string, skill: number): { usage: Usage; calls: CallTotal[] } {
  if (type === 'baseline') return { usage: zeroUsage, calls: [] };
  const real = type === 'a-mem';
  const model = real ? 'qwen3-8b' : 'extractive-reader';
  const calls: CallTotal[] = [
    {
      role: 'assistant',
      phase: 'answer',
      model,
      simulated: !real,
      local: !real,
      prompt: { name: 'answer-multiple-choice', version: '1' },
      calls: 720,
      usage: {
        ...zeroUsage,
        calls: 720,
        inputTokens: Math.round(2_400_000 * skill ** 3),
        outputTokens: 1440,
        costUsd: real ? null : 0,
      },
      replies: real
        ? { strict: 700, lenient: 3, repaired: 9, failed: 8 }
        : { strict: 720, lenient: 0, repaired: 0, failed: 0 },
    },
  ];
  if (real) {
    calls.push({
      role: 'memory-write',
      phase: 'write',
      model,
      simulated: false,
      local: false,
      prompt: { name: 'write-note', version: '2' },
      calls: 5600,
      usage: { ...zeroUsage, calls: 5600, inputTokens: 800_000, outputTokens: 90_000, costUsd: null },
    });
  }
  if (type === 'vector') {
    calls.push({
      role: 'embed',
      phase: 'write',
      model: 'hash-embedder',
      simulated: true,
      local: true,
      calls: 5600,
      usage: { ...zeroUsage, embeddedTexts: 5600, embeddingTokens: 91_300 },
    });
  }
  return { usage: addUsage(...calls.map(({ usage }) => usage)), calls };
}

/** The answers of one made-up system: 120 of each question type, from 30 users. */
export function answersOf(system: string, type: string, skill: number): AnswerRecord[] {
  const rng = createRng(system);
  return types.flatMap((questionType, typeIndex) =>
    Array.from({ length: 120 }, (_, index): AnswerRecord => {
      const [user, question] = [index % 30, `q${typeIndex}-${index}`];
      const easier = skill - 0.07 * typeIndex + 0.15 * (user / 30 - 0.5);
      const found = type !== 'baseline' && rng.next() < easier;
      const right = rng.next() < (found ? 0.95 : 0.3);
      const base = {
        kind: 'answer',
        system,
        episodeId: `user-${user}`,
        cluster: `user-${user}`,
        questionId: question,
        questionKind: 'multiple-choice',
        type: questionType,
        text: '我上周提到的那位在成都工作的表弟，他的生日是哪一天？ (Which day is the birthday of the cousin I mentioned last week?)',
        options: [
          { label: 'A', text: '7月15日' },
          { label: 'B', text: '7月16日' },
        ],
        expected: 'A',
        evidence: { turnIds: ['t1'], unresolved: [] },
      } as const;
      const question_ = {
        ...base,
        options: [...base.options],
        evidence: { turnIds: ['t1'], unresolved: [] },
      };
      if (system === 'a-mem' && index === 7) {
        return {
          ...question_,
          outcome: 'unanswered',
          reason: 'The server did not answer',
          category: 'provider',
        };
      }
      const output = right ? 'A' : rng.next() < 0.03 ? null : 'B';
      const ranked = found ? rng.shuffle(['t1', 't2', 't3', 't4', 't5']) : ['t2', 't3'];
      const retrieved = ranked.map((id, rank) => ({ id: `m-${id}`, score: 1 / (rank + 1), sourceIds: [id] }));
      const answered: AnsweredRecord = {
        ...question_,
        outcome: 'answered',
        raw: output ?? '不知道',
        output,
        ...(output === null && { invalid: 'The reply names no option' }),
        retrieved: type === 'baseline' ? null : retrieved,
        retrievedCount: type === 'baseline' ? 0 : retrieved.length,
        evidenceRetrieved: found ? ['t1'] : [],
        usage: zeroUsage,
      };
      return answered;
    }),
  );
}

const manifest: RunManifest = {
  formatVersion: 1,
  runId: 'memdaily-offline-3f9c2a71',
  name: 'MemDaily: eight memories compared',
  status: 'incomplete',
  startedOn: '2026-04-05',
  memgymVersion: '0.1.0',
  benchmark: 'memdaily',
  config: {
    benchmark: { type: 'memdaily', episodeLimit: 720 },
    systems: systems.map(([name, type]) => ({ name, type })),
    model: { provider: 'offline' },
  },
  configDigest: sha256('config'),
  data: {
    files: [
      { name: 'messages_and_QAs/01_simple_events.json', bytes: 402_113, sha256: sha256('01') },
      { name: 'messages_and_QAs/02_conditional_hybrid.json', bytes: 1_804_551, sha256: sha256('02') },
      { name: 'graphs.json', bytes: 329_980, sha256: sha256('graphs') },
    ],
    digest: sha256('data'),
    clusters: 40,
    episodes: 720,
    questions: 720,
    probes: 0,
    whole: { clusters: 40, episodes: 2954, questions: 2954 },
    notes: [
      '46 error items left out (3 comparative hybrid, 38 aggregative, 5 comparative events).',
      '7 questions have the same text in two options; they are kept, and the first equal option counts.',
    ],
  },
  model: { provider: 'offline', model: 'extractive-reader', simulated: true },
  embedder: { provider: 'offline', model: 'hash-embedder', dimensions: 256, simulated: true },
  prompts: [{ name: 'answer-multiple-choice', version: '1' }],
  seed: 42,
};
