import type { ChatCall, EmbedCall, ModelCall, Next, ReplyTo } from './model-call.js';

/**
 * What stands between a caller and a model: it may change the call, hand it to `next` once, several times or not at
 * all, and change the reply. One type for chat models and embedders. It may hold state, such as a limiter, and may
 * then be part of several chains.
 */
export type Middleware = <Call extends ModelCall>(call: Call, next: Next<Call>) => Promise<ReplyTo<Call>>;

/** Middleware with a part for each kind of call. Default of a part: the call is handed on. */
export function byKind(parts: {
  readonly chat?: (call: ChatCall, next: Next<ChatCall>) => Promise<ReplyTo<ChatCall>>;
  readonly embed?: (call: EmbedCall, next: Next<EmbedCall>) => Promise<ReplyTo<EmbedCall>>;
}): Middleware {
  return (call, next) => {
    const part = parts[call.kind] as Middleware | undefined;
    return part === undefined ? next(call) : part(call, next);
  };
}
