import type { Embedder, EmbedOptions } from '@memgym/core';
import { ProviderError } from '@memgym/core/errors';
import type { Usage } from '@memgym/core/memory';

/**
 * Embeds `texts` and checks the result: a missing, short, infinite or all-zero vector is an error, because once
 * stored it would corrupt every later search.
 * @throws {ProviderError}
 */
export async function embedChecked(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<{ vectors: Float32Array[]; usage: Usage }> {
  const { vectors, usage } = await embedder.embed(texts, options);
  const { model, dimensions } = embedder.info;
  if (vectors.length !== texts.length) {
    throw new ProviderError(
      'invalid-reply',
      `Embedder '${model}' returned ${vectors.length} vectors for ${texts.length} texts.`,
    );
  }
  for (const vector of vectors) {
    const fault = faultOf(vector, dimensions);
    if (fault !== undefined)
      throw new ProviderError('invalid-reply', `Embedder '${model}' returned ${fault}.`);
  }
  return { vectors, usage };
}

function faultOf(vector: Float32Array, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `a vector of length ${vector.length} instead of ${dimensions}`;
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares)) return 'a vector that is not finite';
  return squares === 0 ? 'a vector of zeros' : undefined;
}
