import { systemResultSchema, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { answered, unanswered } from '../__fixtures__/records.js';
import { accuracyMetric } from '../metrics/accuracy-metric.js';
import { createRecallMetric } from '../metrics/retrieval-metrics.js';
import { clusteredMean } from '../statistics/clustered-mean.js';
import { summarizeSystem } from './summarize-system.js';

const records = [
  answered({ questionId: 'q1', cluster: 'u1' }),
  answered({ questionId: 'q2', cluster: 'u1', type: 'noisy', output: 'B' }),
  answered({ questionId: 'q3', cluster: 'u2', type: '__proto__', output: null, invalid: 'no letter' }),
  answered({ questionId: 'q4', cluster: 'u3', retrieved: [{ id: 'm', score: 1, sourceIds: ['t4'] }] }),
  unanswered({ questionId: 'q5', cluster: 'u3' }),
];
const input = {
  name: 'bm25',
  type: 'bm25',
  records,
  metrics: [accuracyMetric, createRecallMetric(5)],
  usage: zeroUsage,
};

describe('the summary of a system', () => {
  const result = summarizeSystem(input);

  it('counts unanswered questions separately and leaves them out of every mean', () => {
    expect(result).toMatchObject({ items: 5, scored: 4, unscored: 1, invalid: 1 });
    expect(result.metrics.accuracy).toMatchObject({ value: 0.5, n: 4 });
    expect(result.metrics['recall@5']).toMatchObject({ value: 0.5, low: null, n: 1 });
  });

  it('has the clustered interval, overall and by question type', () => {
    const values = [1, 0, 0, 1].map((value, index) => ({
      value,
      cluster: ['u1', 'u1', 'u2', 'u3'][index] ?? '',
    }));
    expect(result.metrics.accuracy).toMatchObject(clusteredMean(values, { range: [0, 1] }));
    expect(Object.keys(result.metrics.accuracy?.by ?? {})).toEqual(['__proto__', 'noisy', 'simple']);
    expect(result.metrics.accuracy?.by.simple).toMatchObject({ value: 1, n: 2 });
  });

  it('reports n = 0 for a group to which a metric never applies', () => {
    expect(result.metrics['recall@5']?.by.noisy).toEqual({
      value: null,
      low: null,
      high: null,
      n: 0,
      clusters: 0,
    });
  });

  it('has no interval for a retrieval that is certain by construction', () => {
    const found = (id: string) => [{ id: 'm', score: 1, sourceIds: [id] }];
    const nothing = ['u1', 'u2', 'u3'].map((cluster) =>
      answered({ questionId: cluster, cluster, retrieved: [] }),
    );
    const all = nothing.map((record) => ({ ...record, retrieved: found('t4'), retrievedCount: 1 }));
    const recallOf = (own: typeof nothing, standing?: 'bound') =>
      summarizeSystem({ ...input, records: own, ...(standing && { standing }) }).metrics['recall@5'];
    expect(recallOf(nothing)).toMatchObject({ value: 0, low: null, high: null, n: 3, clusters: 3 });
    expect(recallOf(all, 'bound')).toMatchObject({ low: null, high: null });
    expect(recallOf(all)?.low).toBeLessThan(1);
    const unranked = nothing.map((record) => ({ ...record, unranked: true as const }));
    expect(recallOf(unranked)).toMatchObject({ value: null, n: 0, absent: 'unranked' });
  });

  it('groups by the given function', () => {
    const byUser = summarizeSystem({ ...input, groupBy: ({ cluster }) => cluster });
    expect(Object.keys(byUser.metrics.accuracy?.by ?? {})).toEqual(['u1', 'u2', 'u3']);
  });

  it('is a valid result that does not depend on the order of the records', () => {
    expect(systemResultSchema.safeParse(result).success).toBe(true);
    expect(summarizeSystem({ ...input, records: records.toReversed() })).toEqual(result);
  });
});
