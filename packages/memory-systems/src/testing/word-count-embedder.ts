import { type Embedder, zeroUsage } from '@memgym/core';

const dimensions = 24;

/**
 * Counts words by a hash: the originals were run with the same vectors, scaled to length 1 or not. With weights, words
 * count between 1 and 2, so that different texts are hardly ever equally near.
 */
export function createWordCountEmbedder({ weighted = false } = {}): Embedder {
  return {
    info: { provider: 'test', model: 'word counts', dimensions, simulated: true },
    embed: async (texts) => ({
      vectors: texts.map((text) => wordCounts(text, weighted)),
      usage: { ...zeroUsage, embeddedTexts: texts.length },
    }),
  };
}

function wordCounts(text: string, weighted: boolean): Float32Array {
  const counts = new Float32Array(dimensions);
  counts[0] = 1;
  for (const word of text.toLowerCase().match(/[a-z0-9]+|[\u4e00-\u9fff]/gu) ?? []) {
    const hash = fnv(word);
    const place = 1 + (hash % (dimensions - 1));
    counts[place] = (counts[place] ?? 0) + 1 + (weighted ? (hash % 97) / 97 : 0);
  }
  return counts;
}

/** FNV-1a of the UTF-8 bytes, 32 bits. */
function fnv(text: string): number {
  let hash = 2166136261;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
  return hash;
}
