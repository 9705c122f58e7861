import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { meanMetrics } from './mean-metrics.js';
import { memoryBenchStatistics } from './published-statistics.js';
import { readScoreStatistics } from './score-statistics.js';
import { summarizeMemoryBench } from './summarize-memorybench.js';
import { toMemoryBenchSummaryFile } from './summary-file.js';

const small = new Map([
  ['one', { min: 1, max: 9, mean: 6, deviation: 2 }],
  ['two', { min: 0, max: 4, mean: 1, deviation: 0 }],
  ['Locomo', { min: 0, max: 1, mean: 0.5, deviation: 0.5 }],
]);

describe('MemoryBench’s figures of a partition', () => {
  it('normalises by the range, and by mean and deviation, of the reference run', () => {
    const found = summarizeMemoryBench([{ dataset: 'one', score: 7 }], small);
    expect(found).toMatchObject({ average: 0.75, weightedAverage: 0.75, zScore: 0.5 });
  });

  it('gives every dataset or every item the same weight', () => {
    const items = [
      { dataset: 'one', score: 7 },
      { dataset: 'one', score: 7 },
      { dataset: 'two', score: 1 },
    ];
    const found = summarizeMemoryBench(items, small);
    expect(found.average).toBe(0.5);
    expect(found.weightedAverage).toBeCloseTo(0.583333, 6);
    expect(toMemoryBenchSummaryFile(found)).toEqual({
      summary: { average: 0.5, weighted_average: found.weightedAverage, z_score: 1 / 3 },
      average: { one: 7, two: 1 },
      minmax_normalized_average: { one: [1.5, 2, 0.75], two: [0.25, 1, 0.25] },
      z_normalized_average: { one: [1, 2, 0.5], two: [0, 1, 0] },
      details: { one: [7, 7], two: [1] },
    });
  });

  it('pools LoCoMo’s conversations, and counts true as 1', () => {
    const items = [
      { dataset: 'Locomo-0', score: true },
      { dataset: 'Locomo-9', score: false },
    ];
    expect(summarizeMemoryBench(items, small).datasets).toMatchObject([
      { dataset: 'Locomo', scores: [1, 0] },
    ]);
  });

  it('counts an item without a score as 0 only as the original does', () => {
    const items = [
      { dataset: 'one', score: 9 },
      { dataset: 'one', score: null },
    ];
    expect(summarizeMemoryBench(items, small)).toMatchObject({ weightedAverage: 1, unscored: 1 });
    expect(summarizeMemoryBench(items, small, { profile: 'reference' })).toMatchObject({
      weightedAverage: 0.4375,
      unscored: 0,
    });
  });

  it('refuses items without a score, and unknown datasets', () => {
    expect(() => summarizeMemoryBench([], small)).toThrow(InvalidArgumentError);
    expect(() => summarizeMemoryBench([{ dataset: 'three', score: 1 }], small)).toThrow(/three/);
    expect(() => summarizeMemoryBench([{ dataset: 'one', score: Number.NaN }], small)).toThrow(/NaN/);
  });

  it('makes the published figures of Qwen3-8B without memory from its published means', () => {
    // packages/memorybench/spec.md#published-numbers: LoCoMo over 50 items, then the other datasets of the open domain.
    const means = [
      ['Locomo', 0.3759, 50],
      ['DialSim-friends', 0.1765, 17],
      ['DialSim-bigbang', 0.3529, 17],
      ['DialSim-theoffice', 0.3529, 17],
      ['HelloBench-Creative&Design', 0.8541, 47],
      ['WritingPrompts', 0.2337, 50],
      ['WritingBench-Creative&Design', 6.686, 86],
      ['NFCats', 4.58, 50],
    ] as const;
    const items = means.flatMap(([dataset, score, count]) =>
      Array.from({ length: count }, () => ({ dataset, score })),
    );
    const open = memoryBenchStatistics('domain').get('Open-Domain');
    const found = summarizeMemoryBench(items, open ?? new Map());
    expect(found.weightedAverage).toBeCloseTo(0.6523, 4);
    expect(found.zScore).toBeCloseTo(0.1583, 3);
  });

  it('has statistics for each of the seven partitions', () => {
    const sizes = [...memoryBenchStatistics('domain'), ...memoryBenchStatistics('task')].map(
      ([partition, datasets]) => [partition, datasets.size],
    );
    expect(sizes).toEqual([
      ['Open-Domain', 8],
      ['Academic&Knowledge', 6],
      ['Legal', 5],
      ['Long-Short', 7],
      ['Short-Long', 3],
      ['Long-Long', 6],
      ['Short-Short', 3],
    ]);
  });
});

describe('the statistics file of the original', () => {
  const file = {
    domain: {
      Legal: {
        summary: {
          dataset_min: { JuDGE: 1 },
          dataset_max: { JuDGE: 10 },
          dataset_mu: { JuDGE: 7.3675 },
          dataset_sigma: { JuDGE: 1.4654 },
        },
      },
    },
  };

  it('is read by partition', () => {
    expect([...readScoreStatistics(file, 'domain', 'Legal')]).toEqual([
      ['JuDGE', { min: 1, max: 10, mean: 7.3675, deviation: 1.4654 }],
    ]);
  });

  it('is refused when it is incomplete', () => {
    expect(() => readScoreStatistics(file, 'task', 'Legal')).toThrow(/task\.Legal.*dataset_min/);
    const { dataset_mu, ...lacking } = file.domain.Legal.summary;
    const without = { domain: { Legal: { summary: { ...lacking, dataset_mu: {} } } } };
    expect(() => readScoreStatistics(without, 'domain', 'Legal')).toThrow(/dataset_mu of JuDGE/);
  });
});

describe('the figures of a single dataset', () => {
  const items = [
    { time_score: null, crime_recall: 1, crime_precision: 0.5, accuracy: true },
    { time_score: 0.5, crime_recall: 0, crime_precision: 0, accuracy: false },
  ];
  const metrics = ['time_score', 'crime_recall', 'crime_f1', 'accuracy', 'absent'];

  it('are means over the items that have the metric, with the F1 of the whole set', () => {
    const found = meanMetrics(items, metrics);
    expect(found).toMatchObject({ time_score: 0.5, crime_recall: 0.5, accuracy: 0.5, absent: null });
    expect(found.crime_f1).toBeCloseTo(1 / 3, 12);
  });

  it('count a missing metric as 0 in reference', () => {
    expect(meanMetrics(items, metrics, { profile: 'reference' })).toEqual({
      time_score: 0.25,
      crime_recall: 0.5,
      crime_f1: 0,
      accuracy: 0.5,
      absent: 0,
    });
  });
});
