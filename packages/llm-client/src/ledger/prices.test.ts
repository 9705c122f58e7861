import { ConfigError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { builtInPrices, costOf, findPrice, parsePriceFile } from './prices.js';

const { asOf } = builtInPrices;
const openai = 'https://api.openai.com/v1';
const priceOf = (model: string, baseUrl = openai) => findPrice(model, baseUrl);
const file = (prices: object) =>
  parsePriceFile('mine.json', { asOf: '2026-05-01', source: 'an invoice', currency: 'USD', models: prices });

describe('findPrice', () => {
  it('knows a model by its exact name, or otherwise without its snapshot date', () => {
    expect(priceOf('gpt-4o-2024-08-06')).toEqual({ input: 2.5, cachedInput: 1.25, output: 10, asOf });
    expect(priceOf('gpt-4o-2024-05-13')).toEqual({ input: 5, output: 15, asOf });
    expect(priceOf('gpt-4.1-mini-2025-04-14')).toEqual(priceOf('gpt-4.1-mini'));
  });

  it('knows the models of published tables at their providers, and nowhere else', () => {
    const google = 'https://generativelanguage.googleapis.com/v1beta/openai/';
    expect(priceOf('gemini-2.5-flash', google)).toMatchObject({ input: 0.3, output: 2.5 });
    expect(priceOf('claude-sonnet-4-20250514', 'https://api.anthropic.com/v1/')).toMatchObject({ input: 3 });
    expect(priceOf('gemini-2.5-flash')).toBeNull();
    expect(priceOf('glm-4.7', google)).toBeNull();
  });

  it.each(['qwen3-8b', '__proto__', 'constructor', '', 'gpt-4.1-mini-x'])('does not know %j', (model) => {
    expect(priceOf(model)).toBeNull();
  });

  it('applies to the servers that the file names, and to all if it names none', () => {
    expect(priceOf('gpt-4o', 'http://127.0.0.1:8000/v1')).toBeNull();
    const mine = file({ mine: { input: 3 } });
    expect(findPrice('mine', 'http://127.0.0.1:8000/v1', [mine])).toEqual({
      input: 3,
      asOf: '2026-05-01',
    });
  });

  it('uses the first file that knows the model', () => {
    const files = [file({ 'gpt-4o': { input: 1 } }), builtInPrices];
    expect(findPrice('gpt-4o', openai, files)).toEqual({ input: 1, asOf: '2026-05-01' });
    expect(findPrice('gpt-4.1', openai, files)).toEqual(priceOf('gpt-4.1'));
  });

  it('refuses a file whose prices are ambiguous', () => {
    expect(() => file({ mine: { input: 3, outptu: 4 } })).toThrow(ConfigError);
    expect(() => parsePriceFile('mine.json', { ...builtInPrices, currency: 'EUR' })).toThrow(/currency/);
    expect(() => parsePriceFile('mine.json', { ...builtInPrices, asOf: 'spring' })).toThrow(/asOf/);
  });
});

describe('the built-in prices', () => {
  it('are dated, and never charge more for cached input, or less for output', () => {
    expect(builtInPrices.asOf).toMatch(/^20\d\d-/);
    expect(builtInPrices.source).not.toBe('');
    for (const { input, cachedInput = input, output = input } of Object.values(builtInPrices.models)) {
      expect(cachedInput).toBeLessThanOrEqual(input);
      expect(output).toBeGreaterThanOrEqual(input);
    }
  });
});

describe('costOf', () => {
  it('charges the discounted part of the input at its own price', () => {
    const tokens = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
    // 0.6 × 2.50 + 0.4 × 1.25 + 0.1 × 10
    expect(costOf(tokens, priceOf('gpt-4o'))).toBeCloseTo(3, 12);
  });

  it('is unknown, not zero, for an unknown price', () => {
    expect(costOf({ inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 }, null)).toBeNull();
  });
});
