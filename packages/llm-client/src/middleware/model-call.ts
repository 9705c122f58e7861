import type {
  CallFault,
  CallPhase,
  CallRecord,
  ChatModel,
  ChatModelInfo,
  ChatReply,
  ChatRequest,
  EmbedderInfo,
  Embeddings,
  EmbedOptions,
  Usage,
} from '@memgym/core';

/**
 * The requests sent for a call so far. Middleware that sends several requests passes on the same object, so that a call
 * that fails halfway still reports all its requests.
 */
export interface SentRequests {
  /** Number of requests, from 0. */
  tries: number;
  /** The failures, in order. */
  readonly faults: CallFault[];
  /** The usage of the answered requests. */
  paid: Usage;
}

interface CommonCall {
  /** The purpose of the call; `embed` for an embedder. */
  readonly role: CallRecord['role'];
  readonly phase: CallPhase;
  readonly signal?: AbortSignal | undefined;
  /** True for a background call: other calls of the same key go first. The reply does not depend on it. */
  readonly background: boolean;
  /** From the error of the previous try; see `ProviderError.retryWith`. */
  readonly retryWith?: unknown;
  readonly sent: SentRequests;
}

/** A call to a chat model. */
export interface ChatCall extends CommonCall {
  readonly kind: 'chat';
  readonly info: ChatModelInfo;
  readonly request: ChatRequest;
  /** Sends the request instead of the model of the chain; see `createBatches`. Default: none. */
  readonly via?: ChatModel | undefined;
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

/** The result of a call. */
export type ReplyTo<Call extends ModelCall> = Replies[Call['kind']];

/** Passes a call to the rest of the chain and finally to the model. */
export type Next<Call extends ModelCall> = (call: Call) => Promise<ReplyTo<Call>>;

/** Whether a call waits for a batch instead of a reply. */
export const isInBatch = (call: ModelCall): boolean => call.kind === 'chat' && call.via !== undefined;
