import { describe, expect, it } from 'vitest';
import { zeroUsage } from '../usage.js';
import { runResultSchema } from './run-result.js';

const result = {
  runId: 'quick-3f2a',
  benchmark: 'locomo',
  simulated: { model: true, embedder: false, simulator: false },
  asked: { episodes: 1, questions: 3, probes: 0, trials: 1 },
  systems: [
    {
      name: 'bm25',
      type: 'bm25',
      standing: 'system',
      items: 3,
      scored: 2,
      unscored: 1,
      invalid: 0,
      metrics: {
        accuracy: {
          value: 0.5,
          low: null,
          high: null,
          n: 2,
          clusters: 2,
          by: { temporal: { value: null, low: null, high: null, n: 0, clusters: 0 } },
          slices: { user: { ada: { value: 0.5, low: null, high: null, n: 2, clusters: 1 } } },
        },
      },
      usage: zeroUsage,
      calls: [
        {
          role: 'judge',
          phase: 'judge',
          model: 'm',
          simulated: false,
          local: false,
          prompt: { name: 'mark-answer', version: '1' },
          calls: 2,
          usage: { ...zeroUsage, calls: 2, costUsd: null },
          replies: { strict: 1, lenient: 0, repaired: 0, failed: 1 },
        },
      ],
    },
  ],
};

describe('runResultSchema', () => {
  it('reads back what was written, missing numbers as null and not as 0', () => {
    expect(runResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });

  it('refuses a number that JSON turned into null', () => {
    const broken = JSON.parse(JSON.stringify(result).replace('"value":0.5,', ''));
    expect(runResultSchema.safeParse(broken).success).toBe(false);
  });
});
