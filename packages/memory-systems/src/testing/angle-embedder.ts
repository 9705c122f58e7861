import { type Embedder, zeroUsage } from '@memgym/core';

/** Embeds a text as the direction of the first number in it, in degrees: cosines can be computed by hand. */
export function createAngleEmbedder(): Embedder {
  return {
    info: { provider: 'test', model: 'angle', dimensions: 2, simulated: true },
    embed: async (texts) => ({
      vectors: texts.map((text) => {
        const angle = (Number(/\d+/.exec(text)?.[0] ?? 270) * Math.PI) / 180;
        return Float32Array.of(Math.cos(angle), Math.sin(angle));
      }),
      usage: { ...zeroUsage, embeddedTexts: texts.length },
    }),
  };
}
