import { expect, it } from 'vitest';
import { retrievalMetrics } from './retrieval-metrics.js';

it('every retrieval metric scores the retrieval, so a system that finds nothing gets no interval', () => {
  expect(retrievalMetrics.map(({ name, scores }) => [name, scores])).toEqual(
    [
      ...['recall@500tokens', 'recall@1000tokens', 'recall@2000tokens', 'recall@4000tokens'],
      'recall@5',
      'recall@10',
      'ndcg@10',
      'mrr',
      'recall@all',
    ].map((name) => [name, 'retrieval']),
  );
});
