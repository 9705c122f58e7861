import {
  addUsage,
  digest,
  type Embedder,
  type EmbedOptions,
  ProviderError,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { z } from 'zod';
import type { CacheMode, CacheStore } from './cache-store.js';
import { decodeVector, encodeVector } from './encode-vector.js';
import { inOneFlight } from './in-one-flight.js';
import { readEntry } from './read-entry.js';
import { shareUsage } from './share-usage.js';

export interface EmbeddingCacheOptions {
  readonly store: CacheStore;
  /** Default `read-write`. */
  readonly mode?: CacheMode;
}

/** What is kept of one text: its vector, and its share of what the call cost. */
const entrySchema = z.object({
  vector: z.string(),
  embeddingTokens: z.number().int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
});

interface Kept {
  readonly vector: Float32Array;
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly cached: boolean;
}

interface Wanted {
  readonly key: string;
  readonly text: string;
  readonly resolve: (kept: Kept) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The embedder with its vectors kept, one entry a text. Equal texts of one call, and of calls at one
 * moment, are embedded once and counted once; usage is that of the calls once made. A simulated
 * embedder is given back as it is.
 * @throws {ProviderError} from `embed`: `cache-miss` in replay-only mode
 */
export function withEmbeddingCache(embedder: Embedder, options: EmbeddingCacheOptions): Embedder {
  const { store, mode = 'read-write' } = options;
  const { provider, model, dimensions, baseUrl, simulated } = embedder.info;
  if (mode === 'off' || simulated) return embedder;

  const find = async (want: Wanted): Promise<boolean> => {
    if (mode === 'refresh') return false;
    const entry = readEntry(entrySchema, await store.get(want.key));
    const vector = entry && decodeVector(entry.vector, dimensions);
    if (entry === undefined || vector === undefined) return false;
    want.resolve({ ...entry, vector, cached: true });
    return true;
  };

  const load = async (wanted: readonly Wanted[], embedOptions: EmbedOptions): Promise<void> => {
    const found = await Promise.all(wanted.map(find));
    const missing = wanted.filter((_want, index) => found[index] !== true);
    if (missing.length === 0) return;
    if (mode === 'replay-only') {
      throw new ProviderError(
        'cache-miss',
        `No vectors of ${model} are kept for ${missing.length} of ${wanted.length} texts.`,
      );
    }
    const texts = missing.map((want) => want.text);
    const { vectors, usage } = await embedder.embed(texts, embedOptions);
    const shares = shareUsage(usage, texts);
    await Promise.all(
      missing.map(async (want, index) => {
        const vector = vectors[index];
        const share = shares[index];
        if (vector === undefined || share === undefined) {
          throw new ProviderError('invalid-reply', `${model} gave no vector for text ${index}.`);
        }
        await store.set(want.key, JSON.stringify({ vector: encodeVector(vector), ...share }));
        want.resolve({ vector, ...share, cached: false });
      }),
    );
  };

  return {
    info: embedder.info,
    async embed(texts, embedOptions) {
      const { kind, signal } = embedOptions;
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const start = (batch: readonly Wanted[]): void => {
        load(batch, embedOptions).catch((error: unknown) => {
          for (const want of batch) want.reject(error);
        });
      };
      const unique = [...new Set(texts)];
      const batch: Wanted[] = [];
      let collecting = true;
      const flights = unique.map((text) => {
        const key = digest(['embedding/1', provider, baseUrl ?? null, model, dimensions, kind, text]);
        return inOneFlight(store, `${mode} ${key}`, signal, () => {
          return new Promise<Kept>((resolve, reject) => {
            const want = { key, text, resolve, reject };
            // Later ones take over from a call that was cancelled, and are not waited for.
            if (collecting) batch.push(want);
            else start([want]);
          });
        });
      });
      collecting = false;
      start(batch);
      const flown = await Promise.all(flights);
      const places = new Map(unique.map((text, place) => [text, place]));
      const kept = flown.map(({ value }) => value);
      return {
        // Copies: what one caller does to a vector is not seen by another.
        vectors: texts.flatMap((text) => kept[places.get(text) ?? -1]?.vector.slice() ?? []),
        usage: addUsage(...kept.map(usageOf)),
        cached: flown.every(({ value, led }) => value.cached || !led),
      };
    },
  };
}

function usageOf({ embeddingTokens, costUsd }: Kept): Usage {
  return { ...zeroUsage, embeddedTexts: 1, embeddingTokens, costUsd };
}
