import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../errors/config-error.js';
import { zeroUsage } from '../usage.js';
import { embedderOf } from './embedder-of.js';

const options = { kind: 'document' } as const;
const embedderWith = (vectors: readonly (readonly number[])[]) =>
  embedderOf({ name: 'mine', dimensions: 2, embed: async () => vectors });

describe('embedderOf', () => {
  it('scales the vectors of the client to length 1', async () => {
    const embedder = embedderWith([
      [3, 4],
      [0, -2],
    ]);
    const { vectors, usage } = await embedder.embed(['one', 'two'], options);
    expect(vectors.map((vector) => [...vector].map((value) => value.toFixed(6)))).toEqual([
      ['0.600000', '0.800000'],
      ['0.000000', '-1.000000'],
    ]);
    expect(usage).toEqual({ ...zeroUsage, embeddedTexts: 2, costUsd: null });
  });

  it('gives the client no half of a character, which servers refuse', async () => {
    const seen: string[] = [];
    const embed = async (texts: readonly string[]) => {
      seen.push(...texts);
      return [[1, 0]];
    };
    await embedderOf({ name: 'mine', dimensions: 2, embed }).embed(['a \ud83d b 😀'], options);
    expect(seen).toEqual(['a \ufffd b 😀']);
  });

  describe('of a service that takes ten texts, and 2,000 characters each', () => {
    const sizes: number[] = [];
    beforeEach(() => {
      sizes.length = 0;
    });
    const limited = embedderOf({
      name: 'limited',
      dimensions: 2,
      async embed(texts) {
        sizes.push(texts.length);
        if (texts.length <= 10 && texts.every((text) => text.length <= 2_000 && text !== 'never')) {
          return texts.map((text) => [text.length, 1]);
        }
        throw Object.assign(new Error('batch size is invalid, or a text is too long'), { status: 400 });
      },
    });

    it('sends fewer at once when it refuses many, and keeps their order', async () => {
      const texts = Array.from({ length: 25 }, (_, at) => 'x'.repeat(at + 1));
      const { vectors, cuts } = await limited.embed(texts, options);
      expect(vectors.map(([first = 0, second = 1]) => Math.round(first / second))).toEqual(
        texts.map(({ length }) => length),
      );
      expect([sizes, cuts]).toEqual([[25, 13, 7, 6, 12, 6, 6], undefined]);
    });

    it('embeds the beginning of a text that is too long, and says so', async () => {
      const { vectors, cuts } = await limited.embed(['short', 'y'.repeat(7_000), 'also short'], options);
      expect([vectors.length, cuts]).toEqual([3, [{ index: 1 }]]);
    });

    it('fails for a text that it refuses for something else', async () => {
      const refused = {
        name: 'ProviderError',
        reason: 'invalid-request',
        message: expect.stringContaining('too long'),
      };
      await expect(limited.embed(['one', 'never'], options)).rejects.toMatchObject(refused);
    });
  });

  it('does not call the client without texts', async () => {
    const embedder = embedderOf({
      name: 'mine',
      dimensions: 2,
      embed: () => Promise.reject(new Error('called')),
    });
    expect(await embedder.embed([], options)).toEqual({ vectors: [], usage: zeroUsage });
  });

  it.each([
    ['a missing vector', [[1, 0]], '1 vectors for 2 texts'],
    ['another length', [[1, 0], [1]], '1 values for text 2, not 2'],
    [
      'a vector of zeros',
      [
        [0, 0],
        [1, 0],
      ],
      'length 0',
    ],
    [
      'a value that is not finite',
      [
        [1, Number.NaN],
        [1, 0],
      ],
      'not finite',
    ],
  ])('refuses %s', async (_name, vectors, problem) => {
    await expect(embedderWith(vectors).embed(['one', 'two'], options)).rejects.toMatchObject({
      name: 'ProviderError',
      reason: 'invalid-reply',
      message: expect.stringContaining(problem),
    });
  });

  it('gives failures of the client a reason', async () => {
    const embed = () => Promise.reject(Object.assign(new Error('slow down'), { statusCode: 429 }));
    const embedder = embedderOf({ name: 'mine', dimensions: 2, embed });
    await expect(embedder.embed(['one'], options)).rejects.toMatchObject({
      reason: 'rate-limit',
      retry: 'wait',
    });
  });

  it.each([0, 1.5, Number.NaN])('refuses %s dimensions', (dimensions) => {
    expect(() => embedderOf({ name: 'mine', dimensions, embed: async () => [] })).toThrow(ConfigError);
  });
});
