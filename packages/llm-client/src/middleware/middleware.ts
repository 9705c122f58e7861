import type { ChatCall, EmbedCall, ModelCall, Next, ReplyTo } from './model-call.js';

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
