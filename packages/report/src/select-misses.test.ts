import { accuracyMetric } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { answersOf } from './__fixtures__/sample-run.js';
import { selectMisses } from './select-misses.js';

describe('the missed questions to look at', () => {
  const records = [...answersOf('weak', 'bm25', 0.3), ...answersOf('strong', 'bm25', 0.9)];
  const misses = selectMisses(records, { metric: accuracyMetric, perSystem: 6 });

  it('are the requested number for each system, from every question type in turn', () => {
    expect(misses.map(({ system }) => system)).toEqual([
      ...Array(6).fill('weak'),
      ...Array(6).fill('strong'),
    ]);
    expect(new Set(misses.slice(0, 6).map(({ type }) => type)).size).toBe(6);
  });

  it('show options with their text, and how much evidence was retrieved', () => {
    expect(new Set(misses.map(({ expected }) => expected))).toEqual(new Set(['A: 7月15日']));
    for (const { answer } of misses) expect([null, 'B: 7月16日']).toContain(answer);
    const all = selectMisses(records, { metric: accuracyMetric, perSystem: 1000 });
    expect(new Set(all.map(({ evidenceFound }) => evidenceFound))).toEqual(new Set(['all', 'none']));
    expect(all.map(({ answer }) => answer)).toContain(null);
  });

  it('do not depend on chance', () => {
    expect(selectMisses(records, { metric: accuracyMetric, perSystem: 6 })).toEqual(misses);
  });
});
