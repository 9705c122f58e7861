import type { Embedder } from '@memgym/core';
import { parseConfig } from '@memgym/core/config';
import { ProviderError } from '@memgym/core/errors';
import { zeroUsage } from '@memgym/core/memory';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { detectLanguage, estimateTokens } from '@memgym/text';
import { readTable, type VectorTable } from './read-table.js';
import { type StaticEmbedderOptions, staticEmbedderOptionsSchema } from './static-embedder-options.js';
import { tableDigest } from './table-digest.js';
import { tableDimensions } from './table-files.js';
import { wordPieces } from './word-pieces.js';

const hashedDimensions = 512;

/**
 * A semantic embedder that needs no key, server or download: a vector is the sum of the vectors of a text's word
 * pieces, which were distilled from all-MiniLM-L6-v2, followed by hashed words. English; Chinese text has hashed words
 * only. The same text has the same vector on every machine and for every `kind`; word order does not affect the
 * distilled part. The vector of a text without words is the first hashed axis.
 * @throws {ConfigError} when an option is invalid
 * @throws {DatasetError} when the table of the package is missing or damaged
 */
export function createStaticEmbedder(options: StaticEmbedderOptions = {}): Embedder {
  const { hashedWeight } = parseConfig('Static embedder', staticEmbedderOptionsSchema, options);
  const table = readTable();
  const hashed = createHashedEmbedder({ dimensions: hashedDimensions });
  const dimensions = tableDimensions + (hashedWeight > 0 ? hashedDimensions : 0);
  const sums = new Float64Array(tableDimensions);

  return {
    info: {
      provider: 'memgym',
      // Another table or weight gives other vectors, so that caches, manifests and stored memories must distinguish
      // them.
      model: `static-minilm-${dimensions}-${hashedWeight}@${tableDigest.slice(0, 8)}`,
      dimensions,
      simulated: false,
      local: true,
    },
    async embed(texts, { kind, signal }) {
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const words = hashedWeight > 0 ? (await hashed.embed(texts, { kind })).vectors : [];
      const vectors = texts.map((text, index) => {
        sums.fill(0);
        if (detectLanguage(text) === 'en') addPieces(sums, text, table);
        return joined(sums, words[index] ?? new Float32Array(), hashedWeight);
      });
      const embeddingTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      return { vectors, usage: { ...zeroUsage, embeddedTexts: texts.length, embeddingTokens } };
    },
  };
}

/** Adds each piece once, with the square root of its count. */
function addPieces(sums: Float64Array, text: string, { places, scales, values }: VectorTable): void {
  const counts = new Map<number, number>();
  for (const place of wordPieces(text, places)) counts.set(place, (counts.get(place) ?? 0) + 1);
  for (const [place, count] of counts) {
    const scale = (scales[place] ?? 0) * Math.sqrt(count);
    const start = place * tableDimensions;
    for (let index = 0; index < tableDimensions; index += 1) {
      sums[index] = (sums[index] ?? 0) + scale * (values[start + index] ?? 0);
    }
  }
}

/** Both parts in one vector of unit length. */
function joined(sums: Float64Array, words: Float32Array, weight: number): Float32Array {
  let squares = 0;
  for (const value of sums) squares += value * value;
  const vector = new Float32Array(sums.length + words.length);
  if (squares === 0 && words.length === 0) {
    vector[0] = 1;
    return vector;
  }
  const whole = Math.sqrt((squares > 0 ? 1 : 0) + (words.length > 0 ? weight * weight : 0));
  const own = squares > 0 ? 1 / (Math.sqrt(squares) * whole) : 0;
  for (let index = 0; index < sums.length; index += 1) vector[index] = (sums[index] ?? 0) * own;
  for (let index = 0; index < words.length; index += 1) {
    vector[sums.length + index] = ((words[index] ?? 0) * weight) / whole;
  }
  return vector;
}
