import type { Episode } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { conversationsBenchmark } from '../conversations/conversations-benchmark.js';
import { missingEvidence } from './missing-evidence.js';

const asking = (...evidence: string[][]) =>
  [
    {
      conversation: { sessions: [], questions: evidence.map((turnIds) => ({ evidence: { turnIds } })) },
    },
  ] as unknown as Episode[];

describe('data without evidence', () => {
  it('are warned of if no question names any', () => {
    expect(missingEvidence(conversationsBenchmark, asking([], []))).toContain('No question names evidence');
    expect(missingEvidence(conversationsBenchmark, asking([], ['t1']))).toBeUndefined();
    expect(missingEvidence(conversationsBenchmark, asking())).toBeUndefined();
  });

  it('are as they should be where the benchmark has none', () => {
    expect(missingEvidence({ results: {} }, asking([]))).toBeUndefined();
  });
});
