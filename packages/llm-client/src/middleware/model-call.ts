import type {
  CallFault,
  CallPhase,
  CallRecord,
  ChatModelInfo,
  ChatReply,
  ChatRequest,
  EmbedderInfo,
  Embeddings,
  EmbedOptions,
  Usage,
} from '@memgym/core';

/**
 * The requests that were sent for a call so far. Middleware that asks more than once hands the same object on, so that
 * a call which fails halfway hides nothing.
 */
export interface SentRequests {
  /** How many, from 0. */
  tries: number;
  /** Why some gave no reply, in order. */
  readonly faults: CallFault[];
  /** The usage of those that were answered. */
  paid: Usage;
}

interface CommonCall {
  /** What the call is for; `embed` for an embedder. */
  readonly role: CallRecord['role'];
  readonly phase: CallPhase;
  readonly signal?: AbortSignal | undefined;
  /** True when nobody waits for the reply: other calls of the same key go first. It changes no reply. */
  readonly background: boolean;
  /** From the error of the try before; see `ProviderError.retryWith`. */
  readonly retryWith?: unknown;
  readonly sent: SentRequests;
}

/** A call to a chat model. */
export interface ChatCall extends CommonCall {
  readonly kind: 'chat';
  readonly info: ChatModelInfo;
  readonly request: ChatRequest;
}

/** A call to an embedder. */
export interface EmbedCall extends CommonCall {
  readonly kind: 'embed';
  readonly info: EmbedderInfo;
  readonly texts: readonly string[];
  readonly options: EmbedOptions;
}

/** One call on its way through the middleware. */
export type ModelCall = ChatCall | EmbedCall;

interface Replies {
  readonly chat: ChatReply;
  readonly embed: Embeddings;
}

/** What a call gives back. */
export type ReplyTo<Call extends ModelCall> = Replies[Call['kind']];

/** Hands a call on to the rest of the chain, and at its end to the model. */
export type Next<Call extends ModelCall> = (call: Call) => Promise<ReplyTo<Call>>;
