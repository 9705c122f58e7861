import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnsweredRecord, zeroUsage } from '@memgym/core';
import {
  defineBenchmark,
  readThenAsk,
  summarizeAnswers,
  summarizeRun,
  withoutRefusals,
} from '@memgym/evaluators';
import { accuracyMetric, createRecallMetric, summarizeSystem } from '@memgym/scoring';
import { expect, it } from 'vitest';
import { readWithParquetJs } from '../__fixtures__/read-with-parquetjs.js';
import { writeResultsTable } from '../folder/results-table.js';
import { findMisses } from '../inspect/find-misses.js';
import type { OpenedRun } from '../inspect/open-run.js';
import { excludedAnswers } from './excluded-answers.js';
import { resultScores } from './result-scores.js';
import { runProblems } from './run-problems.js';

const benchmark = defineBenchmark({
  type: 'pets',
  description: 'Pets.',
  load: async () => ({ episodes: [], files: [] }),
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric, createRecallMetric(5)],
});

const answer = (questionId: string, given: Partial<AnsweredRecord>): AnsweredRecord => ({
  ...{ kind: 'answer', system: 'bm25-m', episodeId: 'ann', cluster: questionId, questionId },
  ...{ questionKind: 'multiple-choice', type: 'pets', text: 'Which?', expected: 'A', outcome: 'answered' },
  ...{ evidence: { turnIds: ['t1'], unresolved: [] }, raw: '', output: null, usage: zeroUsage },
  ...{ retrieved: [{ id: 'm', score: 1, sourceIds: ['t1'] }], retrievedCount: 1, evidenceRetrieved: ['t1'] },
  ...given,
});
const answers = [
  answer('q1', { output: 'A' }),
  answer('q2', { invalid: 'The reply names no option.' }),
  answer('q3', { invalid: 'content-filter: The reply was filtered.' }),
  answer('q4', { invalid: 'refusal: I cannot say.' }),
  answer('q5', { invalid: 'incomplete-reply: The reply was cut off.' }),
];
const summary = ({ metrics }: Pick<typeof benchmark, 'metrics'>) =>
  summarizeSystem({ name: 'bm25-m', type: 'bm25-m', records: answers, metrics, usage: zeroUsage });

it('counts refused, filtered and cut-off replies as wrong, and says how many there are', () => {
  const { metrics, unscored } = summary(benchmark);
  expect(metrics.accuracy).toMatchObject({ value: 1 / 5, n: 5 });
  expect(unscored).toBe(0);
  expect(
    runProblems({ answers, adaptations: [] }).map(({ answers: missing, empty }) => [missing, empty]),
  ).toEqual(Array.from({ length: 3 }, () => [0, 1]));
  expect(excludedAnswers(benchmark, 'accuracy', answers).count).toBe(0);
});

it('leaves them out by option, counts them as unscored, and still scores what memories found', () => {
  const excluding = withoutRefusals(benchmark).withOptions({});
  const { metrics, unscored, scored } = summary(excluding);
  // An answer in the wrong form is the model's own and stays wrong.
  expect(metrics.accuracy).toMatchObject({ value: 1 / 2, n: 2, unscored: 3 });
  expect(metrics['recall@5']).toMatchObject({ value: 1, n: 5 });
  expect([scored, unscored]).toEqual([2, 3]);
  expect(excludedAnswers(excluding, 'accuracy', answers)).toEqual({
    count: 3,
    reasons: ['content-filter', 'refusal', 'incomplete-reply'].map((reason) => ({ reason, count: 1 })),
  });
});

it('does not blame the memory for a refusal, nor call a refused answer missing', () => {
  const writesOf = () => [{ turnId: 't1', outcome: 'skipped' as const }];
  const run = { answers, writesOf, result: { systems: [] } } as unknown as OpenedRun;
  const found = findMisses(run, benchmark).misses.map(({ answer: { questionId }, reason }) => [
    questionId,
    reason,
  ]);
  expect(found).toEqual([
    ['q2', 'utilization'],
    ['q3', 'refused'],
    ['q4', 'refused'],
    ['q5', 'refused'],
  ]);
});

it('leaves them out of what a benchmark computes from many answers, too', () => {
  const own = defineBenchmark({
    ...{ type: 'pets', description: 'Pets.', load: async () => ({ episodes: [], files: [] }) },
    ...{ protocol: () => ({ play: readThenAsk }), metrics: [accuracyMetric, createRecallMetric(5)] },
    results: {
      summarize: ({ systems }) =>
        systems.map((system) => summarizeAnswers(benchmark, system, system.answers)),
    },
  });
  const run = {
    ...{ episodes: [], references: [] },
    systems: [{ name: 'bm25-m', type: 'bm25-m', answers, dialogues: new Map(), calls: [] }],
  };
  const [all] = summarizeRun(own, run);
  expect(all?.metrics.accuracy).toMatchObject({ value: 1 / 5, n: 5 });
  const [kept] = summarizeRun(withoutRefusals(own), run);
  expect(kept?.metrics.accuracy).toMatchObject({ value: 1 / 2, n: 2 });
  expect(kept?.metrics['recall@5']).toMatchObject({ value: 1, n: 5 });
  expect(kept).toMatchObject({ items: 5, unscored: 3, invalid: 1 });
});

it('names in the table of answers what is left out, and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-refusals-'));
  const file = join(folder, 'results.parquet');
  await writeResultsTable(file, 'r', { answers, scores: resultScores(withoutRefusals(benchmark), [], []) });
  const rows = await readWithParquetJs(file);
  await rm(folder, { recursive: true });
  expect(rows.map(({ unscored }) => (unscored == null ? null : JSON.parse(String(unscored))))).toEqual([
    null,
    null,
    { accuracy: 'content-filter: The reply was filtered.' },
    { accuracy: 'refusal: I cannot say.' },
    { accuracy: 'incomplete-reply: The reply was cut off.' },
  ]);
});
