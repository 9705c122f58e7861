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
  ProviderError,
  Usage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';

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

/**
 * A layer between a caller and a model. It may change the call, pass it to `next` once, several times or not at
 * all, and change the reply. Chat models and embedders share this type. Middleware may hold state, such as a
 * limiter, and may be part of several chains.
 */
export type Middleware = <Call extends ModelCall>(call: Call, next: Next<Call>) => Promise<ReplyTo<Call>>;

/** Middleware with a part for each kind of call. Default of a part: pass the call on. */
export function byKind(parts: {
  readonly chat?: (call: ChatCall, next: Next<ChatCall>) => Promise<ReplyTo<ChatCall>>;
  readonly embed?: (call: EmbedCall, next: Next<EmbedCall>) => Promise<ReplyTo<EmbedCall>>;
}): Middleware {
  return (call, next) => {
    const part = parts[call.kind] as Middleware | undefined;
    return part === undefined ? next(call) : part(call, next);
  };
}

/** Whether a call waits for a batch instead of a reply. */
export const isInBatch = (call: ModelCall): boolean => call.kind === 'chat' && call.via !== undefined;

/** The entry of a record for a failed request. */
export function faultOf({ reason, status, usage }: ProviderError): CallFault {
  return { reason, ...defined({ status, usage }) };
}
