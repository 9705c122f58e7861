import { createHash } from 'node:crypto';
import { type Embedder, zeroUsage } from '@memgym/core';

const dimensions = 64;

/** Texts with the same words have near vectors: each word adds its hash. */
export const wordEmbedder: Embedder = {
  info: { provider: 'test', model: 'words', dimensions, simulated: true },
  embed: (texts) => Promise.resolve({ vectors: texts.map(vectorOf), usage: zeroUsage }),
};

function vectorOf(text: string): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['']) {
    const hash = createHash('sha512').update(word).digest();
    for (const [place, byte] of hash.entries()) sum[place] = (sum[place] ?? 0) + byte - 127.5;
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
