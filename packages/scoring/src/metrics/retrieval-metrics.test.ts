import { InvalidArgumentError } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ndcgAt,
  type RankedMemory,
  recallAt,
  recallWithinTokens,
  reciprocalRank,
} from './retrieval-metrics.js';

const ranked = (...memories: (string | string[])[]): RankedMemory[] =>
  memories.map((sources) => ({ sourceIds: typeof sources === 'string' ? [sources] : sources }));

describe('recall@k', () => {
  it('is .5 for retrieved 4, 4, 2, 9, 0 and evidence 4, 7, as published', () => {
    expect(recallAt(5, ranked('4', '4', '2', '9', '0'), ['4', '7'])).toBe(0.5);
  });

  it('counts every source turn of a merged memory, and uses only k memories', () => {
    expect(recallAt(1, ranked(['4', '7', '8'], '9'), ['4', '7'])).toBe(1);
    expect(recallAt(1, ranked('8', '4'), ['4'])).toBe(0);
  });

  it('is unknown without evidence, and 0 if nothing was retrieved', () => {
    expect(recallAt(5, ranked('4'), [])).toBeNull();
    expect(recallAt(5, [], ['4'])).toBe(0);
  });

  it('refuses a cutoff that is not a positive integer', () => {
    expect(() => recallAt(0, [], ['4'])).toThrow(InvalidArgumentError);
    expect(() => ndcgAt(1.5, [], ['4'])).toThrow(InvalidArgumentError);
  });
});

describe('recall within a number of tokens', () => {
  it('counts the evidence that fits, with a memory that ends exactly at the limit', () => {
    expect(recallWithinTokens(500, [120, 500, 501], ['a', 'b', 'c', 'never found'])).toBe(0.5);
  });

  it('is unknown without evidence, and 0 if nothing was retrieved', () => {
    expect(recallWithinTokens(500, [], [])).toBeNull();
    expect(recallWithinTokens(500, [], ['a'])).toBe(0);
  });

  it('refuses a limit that is not a positive integer', () => {
    expect(() => recallWithinTokens(0.5, [], ['a'])).toThrow(InvalidArgumentError);
  });
});

describe('nDCG@k', () => {
  it('is the ordinary measure when each memory is one turn', () => {
    const ideal = 1 + 1 / Math.log2(3);
    expect(ndcgAt(5, ranked('4', '1', '7'), ['4', '7'])).toBeCloseTo((1 + 1 / 2) / ideal, 12);
    expect(ndcgAt(2, ranked('4', '1', '7'), ['4', '7'])).toBeCloseTo(1 / ideal, 12);
  });

  it('gives no credit for repeating a turn', () => {
    expect(ndcgAt(5, ranked('4', '4', '7'), ['4', '7'])).toBe(ndcgAt(5, ranked('4', 'x', '7'), ['4', '7']));
  });

  it('is 1 for a session with all evidence at rank 1, and the discount at rank 3', () => {
    expect(ndcgAt(5, ranked(['4', '7'], 'x'), ['4', '7'])).toBe(1);
    expect(ndcgAt(5, ranked('x', 'y', ['4', '7']), ['4', '7'])).toBeCloseTo(1 / 2, 12);
  });

  it('never leaves [0, 1], and is 1 only if recall is 1', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__');
    fc.assert(
      fc.property(
        fc.array(fc.array(id, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
        (memories, evidence) => {
          const gain = Number(ndcgAt(10, ranked(...memories), evidence));
          expect(gain).toBeGreaterThanOrEqual(0);
          expect(gain).toBeLessThanOrEqual(1 + 1e-12);
          if (gain === 1) expect(recallAt(10, ranked(...memories), evidence)).toBe(1);
        },
      ),
    );
  });
});

describe('the reciprocal rank', () => {
  it('is the rank of the first memory with evidence', () => {
    expect(reciprocalRank(ranked('x', ['y', '7'], '4'), ['4', '7'])).toBe(0.5);
    expect(reciprocalRank(ranked('x'), ['4'])).toBe(0);
    expect(reciprocalRank(ranked('x'), [])).toBeNull();
  });
});
