import type { CallFault } from '../records/call-fault.js';
import type { Usage } from '../usage.js';
import type { CallPace } from './call-pace.js';
import type { ModelPrice } from './model-price.js';

export interface EmbedderInfo {
  readonly provider: string;
  readonly model: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Where it is reached; absent for one that runs in this process. Never holds a key. */
  readonly baseUrl?: string;
  /** Longest text it takes, in tokens; absent where that is not known. */
  readonly maxInputTokens?: number;
  readonly simulated: boolean;
  /** What its tokens cost; null where that is not known. */
  readonly price?: ModelPrice | null;
}

export interface EmbedOptions {
  /** Some models embed a question differently from what it searches. */
  readonly kind: 'query' | 'document';
  readonly signal?: AbortSignal;
  /** Decides when each request may start; it changes no vector. Default: at once. */
  readonly pace?: CallPace;
  /** As for a chat model's request: whether other calls go first. Default false. */
  readonly background?: boolean;
  /**
   * Told what each part of the call cost as soon as it is paid, so that a call which fails halfway hides
   * nothing. Default: nobody is told.
   */
  readonly onPaid?: (usage: Usage) => void;
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
  /** Of the usage, what was not answered by a cache. Default: all of it, or nothing when `cached`. */
  readonly paid?: Usage;
  /** True when no call was made: every vector came from a cache. */
  readonly cached?: boolean;
  /** Wall time of the calls that were really made, in ms; a cached vector tells its share of the original's. */
  readonly latencyMs?: number;
  /** Requests sent; absent where none was, or they are not counted. */
  readonly tries?: number;
  /** What failed requests met, in order. */
  readonly faults?: readonly CallFault[];
  /** Texts of which only the beginning was embedded, by index; absent when there are none. */
  readonly cuts?: readonly TextCut[];
}

/** Turns texts into vectors whose inner product is their cosine similarity. */
export interface Embedder {
  readonly info: EmbedderInfo;
  /** @throws {ProviderError} when a vector is missing, has another length or is not finite */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embeddings>;
}
