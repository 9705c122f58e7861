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
  /** True for hashed words and the like, which know no meaning; reports mark it. */
  readonly simulated: boolean;
  /** True for an embedder that answers at once in this process: see `isLocal`. Default: as `simulated`. */
  readonly local?: boolean;
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

/** A text that was longer than the model takes: its vector is that of its beginning. */
export interface TextCut {
  /** Place in the texts of the call, from 0. */
  readonly index: number;
  readonly tokens: number;
  readonly keptTokens: number;
}

export interface Embeddings {
  /** One vector a text, in the order of the texts; unit length. */
  readonly vectors: Float32Array[];
  readonly usage: Usage;
  /** The part of the usage that a cache did not answer. Default: all of it, or nothing if `cached`. */
  readonly paid?: Usage;
  /** True when no call was made: every vector came from a cache. */
  readonly cached?: boolean;
  /** Wall time of the requests, in ms; a cached vector counts with its share of the original request. */
  readonly latencyMs?: number;
  /** Requests sent; absent where none was, or they are not counted. */
  readonly tries?: number;
  /** Why failed requests gave no vectors, in order. */
  readonly faults?: readonly CallFault[];
  /** Texts of which only the beginning was embedded, by index; absent when there are none. */
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
