import { describe, expect, it } from 'vitest';
import { readScoreStatistics } from './score-statistics.js';
import { scoreStatistics, toStatisticsFile } from './statistics-file.js';

const items = (scores: Readonly<Record<string, readonly (number | boolean | null)[]>>) =>
  Object.entries(scores).flatMap(([dataset, values]) => values.map((score) => ({ dataset, score })));

const legal = {
  kind: 'domain',
  name: 'Legal',
  systems: new Map([
    ['wo_memory', items({ JuDGE: [7, 8, 9], 'LexEval-QA': [0.125, 0.5] })],
    ['bm25_dialog', items({ JuDGE: [5, 8, 10], 'LexEval-QA': [0.25, 0.25] })],
    ['mem0', items({ JuDGE: [6, 6, 6] })],
  ]),
} as const;

describe('statistics of the runs at hand', () => {
  // The numbers are those of the original's summary_evaluate_result over the same scores.
  it('are those of the original over the same scores', () => {
    const found = toStatisticsFile([legal]).domain?.Legal;
    expect(found?.summary.dataset_min).toEqual({ JuDGE: 5, 'LexEval-QA': 0.125 });
    expect(found?.summary.dataset_max).toEqual({ JuDGE: 10, 'LexEval-QA': 0.5 });
    expect(found?.summary.dataset_mu.JuDGE).toBeCloseTo(7.222222222222222, 12);
    expect(found?.summary.dataset_sigma.JuDGE).toBeCloseTo(1.547598697464902, 12);
    expect(found?.summary.dataset_sigma['LexEval-QA']).toBeCloseTo(0.13621559198564606, 12);
    expect(found?.minmax_normalized_average.JuDGE?.mem0).toEqual([
      expect.closeTo(0.6, 12),
      3,
      expect.closeTo(0.2, 12),
    ]);
    expect(found?.summary.weighted_average.wo_memory).toBeCloseTo(0.56, 12);
    expect(found?.summary.average.bm25_dialog).toBeCloseTo(0.43333333333333335, 12);
  });

  it('have no figure for a system that lacks a data set', () => {
    const found = toStatisticsFile([legal]).domain?.Legal;
    expect(found?.summary.average.mem0).toBeNull();
    expect(found?.summary.weighted_average.mem0).toBeNull();
    expect(found?.summary.z_score).not.toHaveProperty('mem0');
  });

  it('can be read again', () => {
    const file: unknown = JSON.parse(JSON.stringify(toStatisticsFile([legal])));
    expect(readScoreStatistics(file, 'domain', 'Legal')).toEqual(
      scoreStatistics([...legal.systems.values()].flat()),
    );
  });

  it('leave out items without a score, which the original counts as 0', () => {
    const some = items({ NFCats: [4, null], 'Locomo-0': [true], 'Locomo-1': [false] });
    expect(scoreStatistics(some).get('NFCats')).toEqual({ min: 4, max: 4, mean: 4, deviation: 0 });
    expect(scoreStatistics(some, { profile: 'reference' }).get('NFCats')).toEqual({
      min: 0,
      max: 4,
      mean: 2,
      deviation: 2,
    });
    expect(scoreStatistics(some).get('Locomo')).toEqual({ min: 0, max: 1, mean: 0.5, deviation: 0.5 });
  });

  it('are refused for a partition without items', () => {
    expect(() => toStatisticsFile([{ kind: 'task', name: 'Long-Long', systems: new Map() }])).toThrow(
      /Long-Long has no items/,
    );
  });
});
