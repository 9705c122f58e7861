import type { Usage } from '../usage.js';
import type { CallFault } from './call-fault.js';
import type { CallPhase } from './call-phase.js';
import type { ModelPrice } from './model-price.js';

export interface EmbedderInfo {
  readonly provider: string;
  readonly model: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Its address; absent for an embedder in this process. Never contains a key. */
  readonly baseUrl?: string;
  /** Longest accepted text, in tokens; absent if unknown. */
  readonly maxInputTokens?: number;
  /** True for hashed words and similar vectors without meaning; reports mark it. */
  readonly simulated: boolean;
  /** True for an embedder that answers at once in this process: see `isLocal`. Default: as `simulated`. */
  readonly local?: boolean;
  /** Other settings that affect vectors, e.g. the code of an embedder from outside; part of the cache key. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Price of its tokens; null if unknown. */
  readonly price?: ModelPrice | null;
}

export interface EmbedOptions {
  /** Some models embed queries and documents differently. */
  readonly kind: 'query' | 'document';
  /** The phase of the run. Default: `read` for a query, `write` for documents. */
  readonly phase?: CallPhase;
  readonly signal?: AbortSignal | undefined;
  /** From the error of an earlier try of the same call: the parts to omit now. */
  readonly retryWith?: unknown;
}

/** A text that was longer than the model's limit, so that its vector represents only its beginning. */
export interface TextCut {
  /** Position among the texts of the call, from 0. */
  readonly index: number;
  /** Its tokens, and those that were embedded; absent if they were not counted. */
  readonly tokens?: number;
  readonly keptTokens?: number;
}

export interface Embeddings {
  /** One vector of unit length per text, in the order of the texts. */
  readonly vectors: Float32Array[];
  readonly usage: Usage;
  /** The usage of the texts that were not cached. Default: all of it, or nothing if `cached`. */
  readonly paid?: Usage;
  /** True if no call was made because every vector was cached. */
  readonly cached?: boolean;
  /** The model that the server says it used; absent if it named none, or if all vectors were cached without it. */
  readonly servedModel?: string;
  /** Wall time of the requests, in ms; a cached vector counts with its share of the original request. */
  readonly latencyMs?: number;
  /** Number of requests sent; absent if none were sent or they are not counted. */
  readonly tries?: number;
  /** The reasons why requests failed, in order. */
  readonly faults?: readonly CallFault[];
  /** Texts of which only the beginning was embedded; absent if there are none. */
  readonly cuts?: readonly TextCut[];
}

/**
 * Turns texts into vectors whose inner product is their cosine similarity. One call sends one request; `wrapModel` of
 * `@memgym/llm-client` adds batches, retries, limits and a cache.
 */
export interface Embedder {
  readonly info: EmbedderInfo;
  /** @throws {ProviderError} when the request failed, or a vector is missing, has another length or is not finite */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embeddings>;
}
