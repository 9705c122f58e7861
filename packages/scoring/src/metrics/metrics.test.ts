import { InvalidArgumentError, MAX_RECORDED_MEMORIES } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { answered } from '../__fixtures__/records.js';
import { accuracyMetric } from './accuracy-metric.js';
import {
  createNdcgMetric,
  createRecallMetric,
  createRecallWithinTokensMetric,
  mrrMetric,
} from './retrieval-metrics.js';

describe('metrics', () => {
  it('have the names used in results', () => {
    const metrics = [accuracyMetric, createRecallMetric(5), createNdcgMetric(10), mrrMetric];
    expect(metrics.map(({ name }) => name)).toEqual(['accuracy', 'recall@5', 'ndcg@10', 'mrr']);
  });

  it('count a reply without an answer as wrong', () => {
    expect(accuracyMetric.score(answered({ output: null, invalid: 'no letter' }))).toBe(0);
  });

  it('measure no retrieval of evidence that the prompt showed in its window', () => {
    const found = { evidence: { turnIds: ['t1'], unresolved: [] }, retrieved: [], tokensToEvidence: [] };
    const metrics = [
      createRecallMetric(5),
      createNdcgMetric(10),
      mrrMetric,
      createRecallWithinTokensMetric(500),
    ];
    const scores = (evidenceShown?: string[]) =>
      metrics.map(({ score }) => score(answered({ ...found, ...(evidenceShown && { evidenceShown }) })));
    expect(scores()).toEqual([0, 0, 0, 0]);
    expect(scores(['t1'])).toEqual([null, null, null, null]);
  });

  it('do not apply to questions of another kind', () => {
    expect(accuracyMetric.score(answered({ questionKind: 'free-text' }))).toBeNull();
    expect(
      accuracyMetric.score(answered({ questionKind: 'state-probe', expected: { city: 'Bern' } })),
    ).toBeNull();
  });

  it('refuse a cutoff beyond the recorded rankings', () => {
    expect(() => createRecallMetric(MAX_RECORDED_MEMORIES + 1)).toThrow(/records contain only the first 50/);
    expect(() => createNdcgMetric(0)).toThrow(InvalidArgumentError);
  });

  it('apply to retrieval only when it and the evidence are known', () => {
    const recall = createRecallMetric(5);
    expect(recall.score(answered())).toBeNull();
    expect(recall.score(answered({ retrieved: [] }))).toBe(0);
    expect(recall.score(answered({ retrieved: [], unranked: true }))).toBeNull();
    expect(recall.score(answered({ retrieved: [{ id: 'm1', score: 1, sourceIds: ['t7'] }] }))).toBe(0.5);
    expect(
      recall.score(answered({ retrieved: [], evidence: { turnIds: [], unresolved: ['D'] } })),
    ).toBeNull();
  });
});
