import type { CallFault } from '../records/call-fault.js';
import type { Usage } from '../usage.js';
import type { CallPace } from './call-pace.js';

export interface EmbedderInfo {
  readonly provider: string;
  readonly model: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Where it is reached; absent for one that runs in this process. Never holds a key. */
  readonly baseUrl?: string;
  readonly simulated: boolean;
}

export interface EmbedOptions {
  /** Some models embed a question differently from what it searches. */
  readonly kind: 'query' | 'document';
  readonly signal?: AbortSignal;
  /** Decides when each request may start; it changes no vector. Default: at once. */
  readonly pace?: CallPace;
}

export interface Embeddings {
  /** One vector a text, in the order of the texts; unit length. */
  readonly vectors: Float32Array[];
  readonly usage: Usage;
  /** True when no call was made: every vector came from a cache. */
  readonly cached?: boolean;
  /** Requests sent; absent where none was, or they are not counted. */
  readonly tries?: number;
  /** What failed requests met, in order. */
  readonly faults?: readonly CallFault[];
}

/** Turns texts into vectors whose inner product is their cosine similarity. */
export interface Embedder {
  readonly info: EmbedderInfo;
  /** @throws {ProviderError} when a vector is missing, has another length or is not finite */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embeddings>;
}
