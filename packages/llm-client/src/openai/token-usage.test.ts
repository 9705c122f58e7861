import { describe, expect, it } from 'vitest';
import { priced } from '../ledger/prices.js';
import { chatUsage, embeddingUsage, type WireCounts } from './token-usage.js';

const price = { input: 1, cachedInput: 0.25, output: 4 };
const messages = [{ role: 'user' as const, content: 'Where do I live now, and since when?' }];
const usageOf = (counts: WireCounts, text = 'In Bergen, since March.') =>
  chatUsage(counts, { messages, text, price });

describe('the usage of a call', () => {
  it('charges reasoning that stands only in the total', () => {
    // A server whose 572 tokens of reasoning are neither in the completion nor in the details.
    const usage = usageOf({ input: 20, output: 424, total: 1016 });
    expect(usage).toMatchObject({ inputTokens: 20, outputTokens: 996, reasoningTokens: 572 });
    expect(usage.costUsd).toBeCloseTo((20 + 996 * 4) / 1e6, 12);
    expect(usage).not.toHaveProperty('estimatedCalls');
  });

  it('charges reasoning that stands only in the details', () => {
    const usage = usageOf({ input: 21, output: 0, reasoning: 60, total: 81 }, '');
    expect(usage).toMatchObject({ outputTokens: 60, reasoningTokens: 60 });
    expect(usageOf({ input: 21, output: 5, reasoning: 60 })).toMatchObject({ outputTokens: 65 });
  });

  it('charges nothing twice where reasoning is part of the output', () => {
    expect(usageOf({ input: 20, output: 100, reasoning: 60, total: 120 })).toMatchObject({
      ...{ inputTokens: 20, outputTokens: 100, reasoningTokens: 60 },
    });
  });

  it('estimates what is missing, or 0 for a text that is there, and marks it', () => {
    for (const counts of [{}, { input: 0, output: 0, total: 0 }, { input: 30 }]) {
      const usage = usageOf(counts);
      expect(usage.inputTokens).toBeGreaterThan(8);
      expect(usage.outputTokens).toBeGreaterThan(4);
      expect(usage).toMatchObject({ estimatedCalls: 1 });
      expect(usage.costUsd).toBeGreaterThan(0);
    }
    expect(usageOf({ input: 30, output: 0 }, '')).toMatchObject({ outputTokens: 0 });
    expect(usageOf({ input: 30, output: 0 }, '')).not.toHaveProperty('estimatedCalls');
  });
});

describe('a stored usage', () => {
  it('costs what the price of the run says, not what was paid before', () => {
    const stored = usageOf({ input: 1000, cachedInput: 400, output: 100 });
    expect(stored.costUsd).toBeCloseTo((600 + 400 * 0.25 + 100 * 4) / 1e6, 12);
    expect(priced(stored, { input: 2, cachedInput: 0.5, output: 8 }).costUsd).toBeCloseTo(
      2 * (stored.costUsd ?? 0),
      12,
    );
    // A model that states its own cost has no price.
    expect(priced({ ...stored, costUsd: 0 }, null).costUsd).toBe(0);
  });
});

describe('the usage of an embedding', () => {
  const texts = ['She lives in Bergen.', 'He has a cat.'];

  it('is the count of the server', () => {
    const usage = embeddingUsage(11, texts, price);
    expect(usage).toMatchObject({ embeddedTexts: 2, embeddingTokens: 11 });
    expect(usage).not.toHaveProperty('estimatedTexts');
  });

  it.each([0, undefined, null, -1, 1.5, '12'])(
    'is an estimate, marked as one, where the server counts %j',
    (stated) => {
      const usage = embeddingUsage(stated, texts, price);
      // Four characters a token: 20 and 13 characters.
      expect(usage).toMatchObject({ embeddingTokens: 5 + 4, estimatedTexts: 2 });
      expect(usage.costUsd).toBeCloseTo(9e-6, 12);
    },
  );

  it('is nothing for nothing', () => {
    expect(embeddingUsage(0, [], price)).not.toHaveProperty('estimatedTexts');
    expect(embeddingUsage(0, [''], price)).not.toHaveProperty('estimatedTexts');
  });
});
