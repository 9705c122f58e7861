import type { Embedder } from '@memgym/core';
import { parseConfig } from '@memgym/core/config';
import { ProviderError } from '@memgym/core/errors';
import { zeroUsage } from '@memgym/core/memory';
import { estimateTokens, words } from '@memgym/text';
import * as z from 'zod';
import { mixHash } from './feature-hash.js';
import { type WordVector, wordVector } from './word-vector.js';

export const hashedEmbedderOptionsSchema = z.strictObject({
  dimensions: z
    .int()
    .min(2)
    .max(65_536)
    .default(1024)
    .describe(
      'Length of a vector. Shorter vectors are faster to search; longer ones distinguish words better.',
    ),
});
export type HashedEmbedderOptions = z.input<typeof hashedEmbedderOptionsSchema>;

/** Weight of a pair of neighbouring content words, relative to one word. */
const pairWeight = 0.4;
const maxCachedWords = 50_000;

/**
 * An embedder without key or server: stems, character n-grams and pairs of neighbouring words, hashed with signs.
 * Texts that share words or stems, English or Chinese, are near; it does not know synonyms. The same text has the
 * same vector on every machine and for every `kind`. A text without words has the vector (1, 0, 0, …).
 * @throws {ConfigError} when an option is invalid
 */
export function createHashedEmbedder(options: HashedEmbedderOptions = {}): Embedder {
  const { dimensions } = parseConfig('Hashed embedder', hashedEmbedderOptionsSchema, options);
  const known = new Map<string, WordVector>();
  const sums = new Float64Array(dimensions);

  const vectorOf = (word: string): WordVector => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= maxCachedWords) known.clear();
    const vector = wordVector(word, dimensions);
    known.set(word, vector);
    return vector;
  };

  const embedText = (text: string): Float32Array => {
    const counts = new Map<WordVector, number>();
    sums.fill(0);
    let before: WordVector | undefined;
    for (const word of words(text)) {
      const vector = vectorOf(word);
      counts.set(vector, (counts.get(vector) ?? 0) + 1);
      if (!vector.content) continue;
      if (before !== undefined) addPair(sums, before, vector);
      before = vector;
    }
    for (const [{ places, amounts }, count] of counts) {
      const times = Math.sqrt(count);
      for (let index = 0; index < places.length; index += 1) {
        const place = places[index] ?? 0;
        sums[place] = (sums[place] ?? 0) + times * (amounts[index] ?? 0);
      }
    }
    return unit(sums);
  };

  return {
    info: { provider: 'offline', model: `hashed-words-${dimensions}`, dimensions, simulated: true },
    async embed(texts, { signal }) {
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const vectors = texts.map(embedText);
      const embeddingTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      return { vectors, usage: { ...zeroUsage, embeddedTexts: texts.length, embeddingTokens } };
    },
  };
}

function addPair(sums: Float64Array, left: WordVector, right: WordVector): void {
  const hash = mixHash(left.stemHash ^ Math.imul(right.stemHash, 0x9e3779b1));
  const place = (hash >>> 1) % sums.length;
  sums[place] = (sums[place] ?? 0) + ((hash & 1) === 1 ? pairWeight : -pairWeight);
}

function unit(sums: Float64Array): Float32Array {
  let squares = 0;
  for (let index = 0; index < sums.length; index += 1) {
    const value = sums[index] ?? 0;
    squares += value * value;
  }
  const vector = new Float32Array(sums.length);
  if (squares === 0) {
    vector[0] = 1;
    return vector;
  }
  const scale = 1 / Math.sqrt(squares);
  for (let index = 0; index < sums.length; index += 1) vector[index] = (sums[index] ?? 0) * scale;
  return vector;
}
