import { describe, expect, it } from 'vitest';
import { costOf } from './cost-of.js';
import { priceOf } from './prices.js';

describe('priceOf', () => {
  it('knows a model by its family, and a listed snapshot by itself', () => {
    expect(priceOf('gpt-4o-2024-08-06')).toEqual({ input: 2.5, cachedInput: 1.25, output: 10 });
    expect(priceOf('gpt-4o-2024-05-13')).toEqual({ input: 5, output: 15 });
  });

  it.each(['qwen3-8b', '__proto__', 'constructor', ''])('does not know %j', (model) => {
    expect(priceOf(model)).toBeNull();
  });

  it('can be given other prices', () => {
    expect(priceOf('mine', { mine: { input: 3 } })).toEqual({ input: 3 });
    expect(priceOf('gpt-4o', {})).toBeNull();
  });
});

describe('costOf', () => {
  it('charges the discounted part of the input at its own price', () => {
    const tokens = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
    // 0.6 × 2.50 + 0.4 × 1.25 + 0.1 × 10
    expect(costOf(tokens, priceOf('gpt-4o'))).toBeCloseTo(3, 12);
  });

  it('is unknown, not nothing, for an unknown price', () => {
    expect(costOf({ inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 }, null)).toBeNull();
  });
});
