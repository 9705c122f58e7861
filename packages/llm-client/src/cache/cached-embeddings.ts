import {
  addUsage,
  type EmbedderInfo,
  type Embeddings,
  ProviderError,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { tokenEncodingOf } from '@memgym/prompts';
import * as z from 'zod';
import { embeddingBatches } from '../embedding/embedding-batches.js';
import { priced } from '../ledger/prices.js';
import type { EmbedCall, Next } from '../middleware/middleware.js';
import { askedOfText, readEntry, textCacheKey } from './cache-entry.js';
import type { CacheOptions } from './cache-options.js';
import { decodeVector, encodeVector } from './encode-vector.js';
import { createLookPauses, inOneFlight } from './sent-once.js';
import { textUsages } from './text-usages.js';
import { whyMissed } from './why-missed.js';

/** The stored result of one text: its vector, its usage, and its share of the latency. */
const entrySchema = z.object({
  model: z.string(),
  vector: z.string(),
  embeddingTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  latencyMs: z.number().nonnegative(),
  servedModel: z.string().exactOptional(),
});

/** As `batchTexts`, so that the reply to each request is stored before the next one is sent. */
const tokensPerCall = 100_000;

interface Known {
  readonly vector: Float32Array;
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly latencyMs: number;
  readonly servedModel?: string;
  readonly cached: boolean;
}

interface Wanted {
  readonly key: string;
  readonly text: string;
  readonly resolve: (known: Known) => void;
  readonly reject: (error: unknown) => void;
}

/** A call, and the function that embeds texts that are not cached. */
interface Asking {
  readonly call: EmbedCall;
  readonly next: Next<EmbedCall>;
}

/**
 * Answers calls to an embedder from the cache. Equal texts within a call, or within concurrent calls, are embedded
 * and counted once. Usage is counted text by text, so it does not depend on which texts were cached.
 */
export function cachedEmbeddings(options: CacheOptions) {
  const cache = new EmbeddingCache(options);
  return (call: EmbedCall, next: Next<EmbedCall>): Promise<Embeddings> => cache.embed({ call, next });
}

class EmbeddingCache {
  readonly #store: CacheOptions['store'];
  readonly #mode: CacheOptions['mode'];
  readonly #textsPerCall: number;

  constructor({ store, mode, textsPerCall = 128 }: CacheOptions) {
    this.#store = store;
    this.#mode = mode;
    this.#textsPerCall = textsPerCall;
  }

  async embed(asking: Asking): Promise<Embeddings> {
    const { info, texts, signal, sent, options } = asking.call;
    if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
    const start = (batch: readonly Wanted[]): void => {
      this.#load(batch, asking).catch((error: unknown) => {
        for (const want of batch) want.reject(error);
      });
    };
    const unique = [...new Set(texts)];
    const batch: Wanted[] = [];
    let collecting = true;
    const flights = unique.map((text) => {
      const key = textCacheKey(info, options.kind, text);
      return inOneFlight({ store: this.#store, key: `${this.#mode} ${key}`, signal }, () => {
        return new Promise<Known>((resolve, reject) => {
          const want = { key, text, resolve, reject };
          // If a call is cancelled, later ones take over; the cancelled call does not wait for them.
          if (collecting) batch.push(want);
          else start([want]);
        });
      });
    });
    collecting = false;
    start(batch);
    const flown = await Promise.all(flights);
    const places = new Map(unique.map((text, place) => [text, place]));
    const known = flown.map(({ value }) => value);
    const cost = (entry: Known): Usage => priced(usageOf(entry, info), info.price ?? null);
    const servedModel = known.find((entry) => entry.servedModel !== undefined)?.servedModel;
    return {
      // Copies, so that a caller that changes its vector does not change the vectors of others.
      vectors: texts.flatMap((text) => known[places.get(text) ?? -1]?.vector.slice() ?? []),
      usage: addUsage(...known.map(cost)),
      paid: addUsage(...flown.flatMap(({ value, led }) => (led && !value.cached ? [cost(value)] : []))),
      ...defined({ servedModel }),
      latencyMs: known.reduce((sum, entry) => sum + entry.latencyMs, 0),
      cached: flown.every(({ value, led }) => value.cached || !led),
      ...(sent.tries > 0 && { tries: sent.tries, faults: [...sent.faults] }),
    };
  }

  async #find(want: Wanted, { dimensions }: EmbedderInfo): Promise<boolean> {
    if (this.#mode === 'refresh') return false;
    const entry = readEntry(entrySchema, await this.#store.get(want.key));
    const vector = entry && decodeVector(entry.vector, dimensions);
    if (entry === undefined || vector === undefined) return false;
    want.resolve({ ...entry, vector, cached: true });
    return true;
  }

  async #load(wanted: readonly Wanted[], asking: Asking): Promise<void> {
    const { info, signal, options } = asking.call;
    const found = await Promise.all(wanted.map((want) => this.#find(want, info)));
    const missing = wanted.filter((_want, index) => found[index] !== true);
    const [first] = missing;
    if (first === undefined) return;
    if (this.#mode === 'replay-only') {
      const why = await whyMissed(this.#store, askedOfText(info, options.kind, first.text));
      throw new ProviderError(
        'cache-miss',
        `The cache contains no vectors of ${info.model} for ${missing.length} of ${wanted.length} texts. ${why}`.trimEnd(),
      );
    }
    const pause = createLookPauses(signal);
    const limits = { batchSize: this.#textsPerCall, batchTokens: tokensPerCall };
    for (let open: readonly Wanted[] = missing; ; await pause()) {
      const others: Wanted[] = [];
      const wantedTexts = open.map(({ text }) => text);
      for (const { from, texts } of embeddingBatches(wantedTexts, limits))
        others.push(...(await this.#makeClaimed(open.slice(from, from + texts.length), asking)));
      if (others.length === 0) return;
      open = others;
    }
  }

  /**
   * Embeds the texts that no other process has claimed. A process never waits while it holds claims, so two
   * processes cannot deadlock.
   * @returns the texts that another process has claimed
   */
  async #makeClaimed(wanted: readonly Wanted[], asking: Asking): Promise<readonly Wanted[]> {
    if (this.#mode === 'refresh' || this.#store.claim === undefined) {
      await this.#make(wanted, asking);
      return [];
    }
    const claimed: Wanted[] = [];
    const others: Wanted[] = [];
    const claims: (() => Promise<void>)[] = [];
    try {
      for (const want of wanted) {
        const giveUp = await this.#store.claim(want.key);
        if (giveUp !== undefined) claims.push(giveUp);
        // Read again after the claim: another process may have just stored it.
        if (await this.#find(want, asking.call.info)) continue;
        if (giveUp === undefined) others.push(want);
        else claimed.push(want);
      }
      if (claimed.length > 0) await this.#make(claimed, asking);
      return others;
    } finally {
      for (const giveUp of claims) await giveUp();
    }
  }

  async #make(missing: readonly Wanted[], { call, next }: Asking): Promise<void> {
    const { info } = call;
    const texts = missing.map((want) => want.text);
    const started = performance.now();
    const { vectors, latencyMs = performance.now() - started, servedModel } = await next({ ...call, texts });
    const served = servedModel === undefined ? {} : { servedModel };
    const usages = await textUsages(texts, info, latencyMs);
    await Promise.all(
      missing.map(async (want, index) => {
        const vector = vectors[index];
        const usage = usages[index];
        if (vector === undefined || usage === undefined) {
          throw new ProviderError('invalid-reply', `${info.model} returned no vector for text ${index}.`);
        }
        const { model } = info;
        const stored = { model, vector: encodeVector(vector), ...usage, ...served };
        const asked = askedOfText(info, call.options.kind, want.text);
        await this.#store.set(want.key, JSON.stringify({ ...stored, asked }));
        want.resolve({ vector, ...usage, ...served, cached: false });
      }),
    );
  }
}

/** An embedder on a server whose encoding is unknown has estimated tokens. */
function usageOf({ embeddingTokens, costUsd }: Known, { model, baseUrl }: EmbedderInfo): Usage {
  const isEstimated = baseUrl !== undefined && tokenEncodingOf(model) === null;
  return {
    ...{ ...zeroUsage, embeddedTexts: 1, embeddingTokens, costUsd },
    ...(isEstimated && { estimatedTexts: 1 }),
  };
}
