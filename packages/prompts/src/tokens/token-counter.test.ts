import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from './token-counter.js';
import { tokenEncodingOf } from './token-encoding.js';

describe('tokenEncodingOf', () => {
  it.each([
    ['gpt-4.1-mini', 'o200k_base'],
    ['gpt-4o-2024-08-06', 'o200k_base'],
    ['openai/gpt-5-nano', 'o200k_base'],
    ['o3-mini', 'o200k_base'],
    ['gpt-4', 'cl100k_base'],
    ['gpt-4-turbo', 'cl100k_base'],
    ['gpt-3.5-turbo-0125', 'cl100k_base'],
    ['text-embedding-3-small', 'cl100k_base'],
    ['text-embedding-ada-002', 'cl100k_base'],
    ['qwen3-8b', null],
    ['o3x', null],
    ['gpt-40', null],
    ['', null],
  ])('knows %j as %j', (model, encoding) => {
    expect(tokenEncodingOf(model)).toBe(encoding);
  });
});

const countTokens = async (text: string, model: string): Promise<number> =>
  (await loadTokenCounter(model)).count(text);

const halves = /\p{Surrogate}/u;

describe('a token counter', () => {
  it.each([
    // The counts that OpenAI's cookbook prints for tiktoken ("How to count tokens with tiktoken").
    ['tiktoken is great!', 6, 6],
    ['antidisestablishmentarianism', 6, 6],
    ['2 + 2 = 4', 7, 7],
    ['お誕生日おめでとう', 9, 8],
  ])('counts %j as tiktoken does', async (text, cl100k, o200k) => {
    expect(await countTokens(text, 'gpt-4')).toBe(cl100k);
    expect(await countTokens(text, 'gpt-4o')).toBe(o200k);
  });

  it('says when it replaces an unknown encoding', async () => {
    expect(await loadTokenCounter('gpt-4')).toMatchObject({ encoding: 'cl100k_base', exact: true });
    expect(await loadTokenCounter('qwen3-8b')).toMatchObject({ encoding: 'o200k_base', exact: false });
  });

  it('treats names of special tokens as ordinary text', async () => {
    expect(await countTokens('<|endoftext|>', 'gpt-4o')).toBeGreaterThan(3);
    expect(await countTokens('', 'gpt-4o')).toBe(0);
  });

  it('counts a text that is not prose in pieces, close to the exact count', async () => {
    const { count } = await loadTokenCounter('gpt-4o');
    // Eight letters `a` are one token of o200k_base; without dividing, counting took 6 s.
    expect(count('a'.repeat(100_000))).toBeGreaterThanOrEqual(12_500);
    expect(count('a'.repeat(100_000))).toBeLessThan(12_500 * 1.05);
  });

  it('cuts a text the same after any other cut', async () => {
    const { cut } = await loadTokenCounter('text-embedding-3-small');
    const texts = fc.array(fc.constantFrom('🧬', '👩‍👩‍👧', '你好', ' word', 'é', '\n'), {
      minLength: 1,
      maxLength: 20,
    });
    const size = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(texts, size, texts, size, (text, tokens, other, otherTokens) => {
        const before = cut(text.join(''), tokens);
        cut(other.join(''), otherTokens);
        expect(cut(text.join(''), tokens)).toBe(before);
      }),
    );
    // A cut inside an emoji left its bytes to the next text.
    const sample = '🧬 the sample was taken in Bergen and kept on ice until the morning of the next day';
    const before = cut(sample, 12);
    expect(before).toContain('Bergen');
    cut('🧬🧬🧬', 1);
    expect(cut(sample, 12)).toBe(before);
  });

  it('cuts to at most the given number of tokens, and never inside a character', async () => {
    const { count, cut } = await loadTokenCounter('text-embedding-3-small');
    const texts = fc.array(
      fc.constantFrom('你好，', '🙂', 'word ', '  ', '\n', 'é', 'x1', '👩‍👩‍👧', '\ud800'),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 60 }), (parts, tokens) => {
        const text = parts.join('');
        const beginning = cut(text, tokens);
        expect(text.startsWith(beginning)).toBe(true);
        expect(count(beginning)).toBeLessThanOrEqual(tokens);
        if (count(text) <= tokens) expect(beginning).toBe(text);
        else expect(beginning.length).toBeLessThan(text.length);
        // The text may contain a lone surrogate already; cutting must not add one.
        expect(halves.test(text) || !halves.test(beginning)).toBe(true);
      }),
    );
    expect(count(cut('word '.repeat(1000), 100))).toBe(100);
  });
});
