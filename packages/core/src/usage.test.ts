import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUsage, type Usage, usageSchema, zeroUsage } from './usage.js';

const count = fc.nat({ max: 10_000 });
const anyUsage: fc.Arbitrary<Usage> = fc.record({
  calls: count,
  inputTokens: count,
  cachedInputTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  embeddedTexts: count,
  embeddingTokens: count,
  // Whole numbers, so that sums are exact in any order.
  costUsd: fc.option(count),
});

describe('addUsage', () => {
  it('adds field by field', () => {
    const part: Usage = { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 2, costUsd: 0.5 };
    expect(addUsage(part, part, zeroUsage)).toEqual({
      ...part,
      calls: 2,
      inputTokens: 20,
      outputTokens: 4,
      costUsd: 1,
    });
  });

  it('of an empty list is zero, at no cost', () => {
    expect(addUsage()).toEqual(zeroUsage);
  });

  it('does not depend on grouping or order', () => {
    fc.assert(
      fc.property(anyUsage, anyUsage, anyUsage, (a, b, c) => {
        expect(addUsage(addUsage(a, b), c)).toEqual(addUsage(a, b, c));
        expect(addUsage(c, b, a)).toEqual(addUsage(a, b, c));
        expect(addUsage(a, zeroUsage)).toEqual(a);
      }),
    );
  });

  it('is unknown in cost if any part is', () => {
    fc.assert(
      fc.property(fc.array(anyUsage), (parts) => {
        const unknown = parts.some((part) => part.costUsd === null);
        expect(addUsage(...parts).costUsd === null).toBe(unknown);
      }),
    );
  });

  it('does not change its parts', () => {
    const part = Object.freeze({ ...zeroUsage, calls: 3 });
    expect(addUsage(part, part).calls).toBe(6);
    expect(part.calls).toBe(3);
    expect(zeroUsage.calls).toBe(0);
  });

  it('gives a value that fits the schema', () => {
    fc.assert(
      fc.property(anyUsage, anyUsage, (a, b) => {
        expect(usageSchema.parse(addUsage(a, b))).toEqual(addUsage(a, b));
      }),
    );
  });
});

describe('usageSchema', () => {
  it('refuses negative and fractional counts', () => {
    expect(usageSchema.safeParse({ ...zeroUsage, calls: -1 }).success).toBe(false);
    expect(usageSchema.safeParse({ ...zeroUsage, inputTokens: 0.5 }).success).toBe(false);
  });
});
