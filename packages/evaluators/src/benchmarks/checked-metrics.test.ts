import type { AnsweredRecord, SystemResult } from '@memgym/core';
import { accuracyMetric, type Metric } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { readThenAsk } from '../protocols/read-then-ask.js';
import { summarizeRun } from '../scoring/summarize-answers.js';
import type { Benchmark } from './benchmark.js';
import type { BenchmarkResults } from './benchmark-results.js';
import { defineBenchmark } from './define-benchmark.js';

const metric = (name: string, ...[score]: unknown[]): Metric => ({
  ...accuracyMetric,
  name,
  score: () => score as number,
});

const pets = (metrics: readonly Metric[], results: BenchmarkResults = {}): Benchmark =>
  defineBenchmark({
    type: 'pets',
    description: 'Pets.',
    load: async () => ({ episodes: [], files: [] }),
    protocol: () => ({ play: readThenAsk }),
    metrics: metrics as [Metric, ...Metric[]],
    results,
  });

describe('the metrics of a benchmark', () => {
  it.each([
    ['f1', 'f1'],
    ['f1', 'F1'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('are refused if two are named %j and %j, which tables cannot keep apart', (one, other) => {
    expect(() => pets([metric('accuracy'), metric(one), metric(other)])).toThrow(
      `pets: two metrics have the names ${JSON.stringify(one)} and ${JSON.stringify(other)}`,
    );
  });

  it.each(['', ' f1', 'f1\n', 'a\u0000b', '__proto__', 'x'.repeat(81)])('cannot have the name %j', (name) => {
    expect(() => pets([metric(name)])).toThrow('cannot be the name of a metric');
  });

  it.each(['constructor', 'a|b', 'recall@5', '=SUM(A1)', '\u6b63\u786e\u7387'])(
    'can have the name %j',
    (name) => {
      expect(pets([metric(name)]).metrics[0].name).toBe(name);
    },
  );

  it.each([
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [1.5, '1.5'],
    ['1', '"1"'],
    [undefined, 'nothing'],
  ])('are refused with their place where a score is %j', (score, shown) => {
    const record = { system: 'bm25-m', episodeId: 'ann/1', questionId: 'q7' } as AnsweredRecord;
    const [only] = pets([metric('f1', score)]).metrics;
    expect(() => only.score(record)).toThrow(
      expect.objectContaining({
        name: 'InvalidArgumentError',
        message: `f1: expected null or a number from 0 to 1, got ${shown} for question q7 of ann/1, answered by bm25-m`,
        hint: 'Mend the metric of the benchmark pets; the answer is in episodes/bm25-m/ann%2F1.jsonl of the run.',
      }),
    );
  });

  it('are refused if a summary of the benchmark holds a number that JSON cannot hold', () => {
    const estimate = { value: 1, low: null, high: null, n: 1, clusters: 1 };
    const by = { cats: { ...estimate, low: Number.NaN } };
    const result = { name: 'bm25-m', metrics: { f1: { ...estimate, by } } } as unknown as SystemResult;
    const benchmark = pets([metric('f1')], { summarize: () => [result] });
    expect(() => summarizeRun(benchmark, { episodes: [], systems: [], references: [] })).toThrow(
      'f1: expected null or a finite number, got NaN for bm25-m in the group "cats"',
    );
  });
});
