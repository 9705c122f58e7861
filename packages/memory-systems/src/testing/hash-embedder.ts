import { type Embedder, zeroUsage } from '@memgym/core';

export interface HashEmbedderOptions {
  /** Length of the vectors. Default 256. */
  readonly dimensions?: number;
}

/**
 * An embedder without a model: words and character triples hashed into a vector, so that texts that
 * share them are similar and equal texts are equal. Deterministic, the same on every machine; no text
 * gives a zero vector.
 */
export function createHashEmbedder({ dimensions = 256 }: HashEmbedderOptions = {}): Embedder {
  return {
    info: { provider: 'offline', model: `hash-${dimensions}`, dimensions, simulated: true },
    embed: async (texts, { signal }) => {
      signal?.throwIfAborted();
      return {
        vectors: texts.map((text) => embedText(text, dimensions)),
        usage: { ...zeroUsage, embeddedTexts: texts.length },
      };
    },
  };
}

function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const folded = text.normalize('NFKC').toLowerCase();
  const add = (feature: string, weight: number): void => {
    const place = fnv1a(feature) % dimensions;
    vector[place] = (vector[place] ?? 0) + weight;
  };
  for (const word of folded.match(/[\p{L}\p{N}]+/gu) ?? []) {
    add(word, 1);
    for (let start = 0; start + 3 <= word.length; start += 1) add(`#${word.slice(start, start + 3)}`, 0.3);
  }
  // Tells apart texts of the same words, and gives one to texts without any.
  add(`=${text}`, 0.1);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash >>> 0;
}
