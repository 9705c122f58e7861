import {
  addUsage,
  afterSentRequests,
  type CallFault,
  digest,
  type Embedder,
  type EmbedOptions,
  ProviderError,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { z } from 'zod';
import { priced } from '../ledger/cost-of.js';
import type { CacheMode, CacheStore } from './cache-store.js';
import { decodeVector, encodeVector } from './encode-vector.js';
import { inOneFlight } from './in-one-flight.js';
import { createLookPauses } from './look-pauses.js';
import { readEntry } from './read-entry.js';
import { shareUsage } from './share-usage.js';

export interface EmbeddingCacheOptions {
  readonly store: CacheStore;
  /** Default `read-write`. */
  readonly mode?: CacheMode;
  /**
   * Most texts in one call to the embedder, from 1. What a call gave is kept before the next is made, so
   * more than the embedder sends in one request can be lost to a failure. Default 128.
   */
  readonly textsPerCall?: number;
}

/** What is kept of one text: its vector, and its share of what the call cost and how long it took. */
const entrySchema = z.object({
  model: z.string(),
  vector: z.string(),
  embeddingTokens: z.number().int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  latencyMs: z.number().nonnegative(),
});

interface Kept {
  readonly vector: Float32Array;
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly latencyMs: number;
  readonly cached: boolean;
}

interface Wanted {
  readonly key: string;
  readonly text: string;
  readonly resolve: (kept: Kept) => void;
  readonly reject: (error: unknown) => void;
}

/** One call, and what the requests made for it met. */
interface Call {
  readonly options: EmbedOptions;
  tries: number;
  readonly faults: CallFault[];
}

/**
 * The embedder with its vectors kept, one entry a text. Equal texts of one call, and of calls at one
 * moment, are embedded once and counted once; usage is that of the calls once made. A simulated
 * embedder is given back as it is. Processes that share a folder ask for each text once together.
 * @throws {ProviderError} from `embed`: `cache-miss` in replay-only mode
 */
export function withEmbeddingCache(embedder: Embedder, options: EmbeddingCacheOptions): Embedder {
  const { store, mode = 'read-write', textsPerCall = 128 } = options;
  const { provider, model, dimensions, baseUrl, simulated, price } = embedder.info;
  if (mode === 'off' || simulated) return embedder;

  const find = async (want: Wanted): Promise<boolean> => {
    if (mode === 'refresh') return false;
    const entry = readEntry(entrySchema, await store.get(want.key));
    const vector = entry && decodeVector(entry.vector, dimensions);
    if (entry === undefined || vector === undefined) return false;
    want.resolve({ ...entry, vector, cached: true });
    return true;
  };

  const load = async (wanted: readonly Wanted[], call: Call): Promise<void> => {
    const found = await Promise.all(wanted.map(find));
    const missing = wanted.filter((_want, index) => found[index] !== true);
    if (missing.length === 0) return;
    if (mode === 'replay-only') {
      throw new ProviderError(
        'cache-miss',
        `No vectors of ${model} are kept for ${missing.length} of ${wanted.length} texts.`,
      );
    }
    const pause = createLookPauses(call.options.signal);
    for (let open: readonly Wanted[] = missing; ; await pause()) {
      const others: Wanted[] = [];
      for (let from = 0; from < open.length; from += textsPerCall) {
        others.push(...(await makeClaimed(open.slice(from, from + textsPerCall), call)));
      }
      if (others.length === 0) return;
      open = others;
    }
  };

  /**
   * Embeds those that no other process works on. None is waited for while others are claimed, so two
   * processes never wait for each other.
   * @returns those that another process works on
   */
  const makeClaimed = async (wanted: readonly Wanted[], call: Call): Promise<readonly Wanted[]> => {
    if (mode === 'refresh' || store.claim === undefined) {
      await make(wanted, call);
      return [];
    }
    const claimed: Wanted[] = [];
    const others: Wanted[] = [];
    const claims: (() => Promise<void>)[] = [];
    try {
      for (const want of wanted) {
        const giveUp = await store.claim(want.key);
        if (giveUp !== undefined) claims.push(giveUp);
        // Looked at again after the claim: it may have been made just before.
        if (await find(want)) continue;
        if (giveUp === undefined) others.push(want);
        else claimed.push(want);
      }
      if (claimed.length > 0) await make(claimed, call);
      return others;
    } finally {
      for (const giveUp of claims) await giveUp();
    }
  };

  const make = async (missing: readonly Wanted[], call: Call): Promise<void> => {
    const texts = missing.map((want) => want.text);
    const started = performance.now();
    const embeddings = await embedder.embed(texts, call.options);
    const { vectors, usage, tries = 0, faults = [], latencyMs = performance.now() - started } = embeddings;
    call.tries += tries;
    call.faults.push(...faults);
    const shares = shareUsage(usage, latencyMs, texts);
    await Promise.all(
      missing.map(async (want, index) => {
        const vector = vectors[index];
        const share = shares[index];
        if (vector === undefined || share === undefined) {
          throw new ProviderError('invalid-reply', `${model} gave no vector for text ${index}.`);
        }
        await store.set(want.key, JSON.stringify({ model, vector: encodeVector(vector), ...share }));
        want.resolve({ vector, ...share, cached: false });
      }),
    );
  };

  return {
    info: embedder.info,
    async embed(texts, embedOptions) {
      const { kind, signal } = embedOptions;
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const call: Call = { options: embedOptions, tries: 0, faults: [] };
      const start = (batch: readonly Wanted[]): void => {
        load(batch, call).catch((error: unknown) => {
          const told = afterSentRequests(error, call);
          for (const want of batch) want.reject(told);
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
      const cost = (entry: Kept): Usage => priced(usageOf(entry), price ?? null);
      return {
        // Copies: what one caller does to a vector is not seen by another.
        vectors: texts.flatMap((text) => kept[places.get(text) ?? -1]?.vector.slice() ?? []),
        usage: addUsage(...kept.map(cost)),
        paid: addUsage(...flown.flatMap(({ value, led }) => (led && !value.cached ? [cost(value)] : []))),
        latencyMs: kept.reduce((sum, entry) => sum + entry.latencyMs, 0),
        cached: flown.every(({ value, led }) => value.cached || !led),
        ...(call.tries > 0 && { tries: call.tries, faults: call.faults }),
      };
    },
  };
}

function usageOf({ embeddingTokens, costUsd }: Kept): Usage {
  return { ...zeroUsage, embeddedTexts: 1, embeddingTokens, costUsd };
}
