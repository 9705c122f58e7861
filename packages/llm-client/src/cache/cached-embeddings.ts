import {
  addUsage,
  digest,
  type EmbedderInfo,
  type Embeddings,
  ProviderError,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { z } from 'zod';
import { priced } from '../ledger/cost-of.js';
import type { EmbedCall, Next } from '../middleware/model-call.js';
import type { CacheOptions } from './cache-options.js';
import { decodeVector, encodeVector } from './encode-vector.js';
import { inOneFlight } from './in-one-flight.js';
import { createLookPauses } from './look-pauses.js';
import { readEntry } from './read-entry.js';
import { textUsages } from './text-usages.js';

/** What is stored of one text: its vector, what it cost, and its share of the time. */
const entrySchema = z.object({
  model: z.string(),
  vector: z.string(),
  embeddingTokens: z.number().int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  latencyMs: z.number().nonnegative(),
});

interface Known {
  readonly vector: Float32Array;
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
  readonly latencyMs: number;
  readonly cached: boolean;
}

interface Wanted {
  readonly key: string;
  readonly text: string;
  readonly resolve: (known: Known) => void;
  readonly reject: (error: unknown) => void;
}

/** A call, and how to ask for what is not cached. */
interface Asking {
  readonly call: EmbedCall;
  readonly next: Next<EmbedCall>;
}

/**
 * Answers calls to an embedder from the cache. Equal texts of one call, and of calls at one moment, are embedded once
 * and counted once; usage is that of each text by itself, so it does not depend on which of them were cached.
 */
export function cachedEmbeddings({ store, mode, textsPerCall = 128 }: CacheOptions) {
  const find = async (want: Wanted, { dimensions }: EmbedderInfo): Promise<boolean> => {
    if (mode === 'refresh') return false;
    const entry = readEntry(entrySchema, await store.get(want.key));
    const vector = entry && decodeVector(entry.vector, dimensions);
    if (entry === undefined || vector === undefined) return false;
    want.resolve({ ...entry, vector, cached: true });
    return true;
  };

  const load = async (wanted: readonly Wanted[], asking: Asking): Promise<void> => {
    const { info, signal } = asking.call;
    const found = await Promise.all(wanted.map((want) => find(want, info)));
    const missing = wanted.filter((_want, index) => found[index] !== true);
    if (missing.length === 0) return;
    if (mode === 'replay-only') {
      throw new ProviderError(
        'cache-miss',
        `The cache has no vectors of ${info.model} for ${missing.length} of ${wanted.length} texts.`,
      );
    }
    const pause = createLookPauses(signal);
    for (let open: readonly Wanted[] = missing; ; await pause()) {
      const others: Wanted[] = [];
      for (let from = 0; from < open.length; from += textsPerCall) {
        others.push(...(await makeClaimed(open.slice(from, from + textsPerCall), asking)));
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
  const makeClaimed = async (wanted: readonly Wanted[], asking: Asking): Promise<readonly Wanted[]> => {
    if (mode === 'refresh' || store.claim === undefined) {
      await make(wanted, asking);
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
        if (await find(want, asking.call.info)) continue;
        if (giveUp === undefined) others.push(want);
        else claimed.push(want);
      }
      if (claimed.length > 0) await make(claimed, asking);
      return others;
    } finally {
      for (const giveUp of claims) await giveUp();
    }
  };

  const make = async (missing: readonly Wanted[], { call, next }: Asking): Promise<void> => {
    const { info } = call;
    const texts = missing.map((want) => want.text);
    const started = performance.now();
    const { vectors, latencyMs = performance.now() - started } = await next({ ...call, texts });
    const usages = await textUsages(texts, info, latencyMs);
    await Promise.all(
      missing.map(async (want, index) => {
        const vector = vectors[index];
        const usage = usages[index];
        if (vector === undefined || usage === undefined) {
          throw new ProviderError('invalid-reply', `${info.model} gave no vector for text ${index}.`);
        }
        const { model } = info;
        await store.set(want.key, JSON.stringify({ model, vector: encodeVector(vector), ...usage }));
        want.resolve({ vector, ...usage, cached: false });
      }),
    );
  };

  return async (call: EmbedCall, next: Next<EmbedCall>): Promise<Embeddings> => {
    const { info, texts, signal, sent } = call;
    if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
    const start = (batch: readonly Wanted[]): void => {
      load(batch, { call, next }).catch((error: unknown) => {
        for (const want of batch) want.reject(error);
      });
    };
    const unique = [...new Set(texts)];
    const batch: Wanted[] = [];
    let collecting = true;
    const flights = unique.map((text) => {
      const key = keyOf(info, call.options.kind, text);
      return inOneFlight(store, `${mode} ${key}`, signal, () => {
        return new Promise<Known>((resolve, reject) => {
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
    const known = flown.map(({ value }) => value);
    const cost = (entry: Known): Usage => priced(usageOf(entry), info.price ?? null);
    return {
      // Copies: what one caller does to a vector is not seen by another.
      vectors: texts.flatMap((text) => known[places.get(text) ?? -1]?.vector.slice() ?? []),
      usage: addUsage(...known.map(cost)),
      paid: addUsage(...flown.flatMap(({ value, led }) => (led && !value.cached ? [cost(value)] : []))),
      latencyMs: known.reduce((sum, entry) => sum + entry.latencyMs, 0),
      cached: flown.every(({ value, led }) => value.cached || !led),
      ...(sent.tries > 0 && { tries: sent.tries, faults: [...sent.faults] }),
    };
  };
}

function keyOf({ provider, baseUrl, model, dimensions }: EmbedderInfo, kind: string, text: string): string {
  return digest(['embedding/1', provider, baseUrl ?? null, model, dimensions, kind, text]);
}

function usageOf({ embeddingTokens, costUsd }: Known): Usage {
  return { ...zeroUsage, embeddedTexts: 1, embeddingTokens, costUsd };
}
