import { ConfigError } from '../errors/config-error.js';
import { ProviderError } from '../errors/provider-error.js';
import { zeroUsage } from '../usage.js';
import { wellFormed } from '../well-formed.js';
import { embedAsAccepted } from './embed-as-accepted.js';
import type { Embedder, EmbedOptions } from './embedder.js';
import { portFailure } from './port-failure.js';

/** Options with a signal that other clients accept. */
export interface GivenEmbedOptions extends EmbedOptions {
  /** Aborts when the call is cancelled. */
  readonly signal: AbortSignal;
}

export interface EmbedderParts {
  /** The model's name, such as `voyage-3`; stored vectors are used only with the model that made them. */
  readonly name: string;
  /** Length of every vector, a positive integer. */
  readonly dimensions: number;
  /**
   * One vector for each text, in their order; of any length but 0, because they are scaled to length 1. An error with the
   * HTTP `status` (or `statusCode`) of a refusal, such as 400 for too many or too long texts, leads to calls with half of
   * them; of a text that is refused alone, the beginning is embedded.
   */
  embed(texts: string[], options: GivenEmbedOptions): Promise<readonly ArrayLike<number>[]>;
}

/**
 * An embedder from any client: one function that turns texts into vectors. What it throws becomes a `ProviderError`, with
 * the reason and the advice on retries from the error's HTTP status.
 *
 * @example
 * ```ts
 * import { embedderOf } from '@memgym/core';
 * import { type EmbeddingModel, embedMany } from 'ai';
 *
 * const embedderWith = (name: string, dimensions: number, model: EmbeddingModel) =>
 *   embedderOf({
 *     name,
 *     dimensions,
 *     embed: async (values, { signal }) =>
 *       (await embedMany({ model, values, abortSignal: signal })).embeddings,
 *   });
 * ```
 *
 * @throws {ConfigError} without a name, or for dimensions that are not a positive integer
 */
export function embedderOf({ name, dimensions, embed }: EmbedderParts): Embedder {
  if (typeof name !== 'string' || name.trim() === '') {
    throw new ConfigError('embedderOf: the embedder has no name.', { key: 'name', hint: 'Name the model.' });
  }
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new ConfigError(`embedderOf: dimensions: ${dimensions} is not a positive integer.`, {
      key: 'dimensions',
      hint: 'Give the length of the model’s vectors.',
    });
  }
  const unusable = (problem: string): ProviderError =>
    new ProviderError('invalid-reply', `${name}: \`embed\` gave ${problem}.`, {
      hint: 'Let `embed` return one vector for each text, in their order.',
    });

  function unitVector(given: ArrayLike<number> | undefined, place: number): Float32Array {
    if (given?.length !== dimensions) {
      throw unusable(`${given?.length ?? 'no'} values for text ${place + 1}, not ${dimensions}`);
    }
    const vector = Float32Array.from(given);
    const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    if (!(norm > 0 && norm < Number.POSITIVE_INFINITY)) {
      throw unusable(`a vector of length 0, or with a value that is not finite, for text ${place + 1}`);
    }
    return vector.map((value) => value / norm);
  }

  return {
    info: { provider: 'custom', model: name, dimensions, simulated: false },
    async embed(texts, options) {
      if (texts.length === 0) return { vectors: [], usage: zeroUsage };
      const started = performance.now();
      const { signal = new AbortController().signal } = options;
      const send = async (some: readonly string[]): Promise<readonly ArrayLike<number>[]> => {
        const given = await embed(some.map(wellFormed), { ...options, signal }).catch((error: unknown) => {
          throw portFailure(name, error, signal);
        });
        if (given.length !== some.length) throw unusable(`${given.length} vectors for ${some.length} texts`);
        return given;
      };
      const { parts, cuts } = await embedAsAccepted(texts, send);
      return {
        vectors: parts.flat().map(unitVector),
        usage: { ...zeroUsage, embeddedTexts: texts.length, costUsd: null },
        latencyMs: performance.now() - started,
        ...(cuts.length > 0 && { cuts }),
      };
    },
  };
}
