import type { Embedder, TextCut } from '@memgym/core';
import { loadTokenCounter } from './token-counter.js';

/** A token is at least a byte, and a UTF-16 unit at most three of them. */
const bytesAUnit = 3;

/**
 * The embedder with texts that are longer than its `maxInputTokens` cut to their beginning, by the
 * model's own tokens where its encoding is known, else by those of `o200k_base`. What was cut is told
 * in `cuts`. Put it outside the cache, so that a cached vector tells of its cut as well. An embedder
 * whose limit is not known is given back as it is.
 */
export function withTextLimit(embedder: Embedder): Embedder {
  const { maxInputTokens, model } = embedder.info;
  if (maxInputTokens === undefined) return embedder;
  return {
    info: embedder.info,
    async embed(texts, options) {
      // Counting costs more than embedding from a cache, so only what may be too long is counted.
      if (texts.every((text) => text.length * bytesAUnit <= maxInputTokens)) {
        return embedder.embed(texts, options);
      }
      const counter = await loadTokenCounter(model);
      const cuts: TextCut[] = [];
      const fitting = texts.map((text, index) => {
        if (text.length * bytesAUnit <= maxInputTokens) return text;
        const tokens = counter.count(text);
        if (tokens <= maxInputTokens) return text;
        const kept = counter.cut(text, maxInputTokens);
        cuts.push({ index, tokens, keptTokens: counter.count(kept) });
        return kept;
      });
      const embeddings = await embedder.embed(fitting, options);
      return cuts.length === 0 ? embeddings : { ...embeddings, cuts };
    },
  };
}
