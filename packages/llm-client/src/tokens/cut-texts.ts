import type { TextCut } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import { byKind, type Middleware } from '../middleware/middleware.js';

/** A token has at least one byte, and a UTF-16 unit at most three. */
const bytesAUnit = 3;

/**
 * Cuts texts that are longer than the embedder's `maxInputTokens` to their beginning, counted with the model's own
 * encoding if it is known, otherwise with `o200k_base`; `cuts` of the reply lists them. Put it outside the cache, so
 * that a cached vector of a cut text is also reported. If the limit is unknown, nothing is cut.
 */
export const cutTexts: Middleware = byKind({
  async embed(call, next) {
    const { maxInputTokens, model } = call.info;
    if (maxInputTokens === undefined) return next(call);
    const mayBeLong = (text: string): boolean => text.length * bytesAUnit > maxInputTokens;
    // Counting costs more than a cache hit, so only texts that may be too long are counted.
    if (!call.texts.some(mayBeLong)) return next(call);
    const counter = await loadTokenCounter(model);
    const cuts: TextCut[] = [];
    const texts = call.texts.map((text, index) => {
      const tokens = mayBeLong(text) ? counter.count(text) : 0;
      if (tokens <= maxInputTokens) return text;
      const beginning = counter.cut(text, maxInputTokens);
      cuts.push({ index, tokens, keptTokens: counter.count(beginning) });
      return beginning;
    });
    const embeddings = await next({ ...call, texts });
    return cuts.length === 0 ? embeddings : { ...embeddings, cuts };
  },
});
