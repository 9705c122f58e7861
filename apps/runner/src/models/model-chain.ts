import type { ChatMessage } from '@memgym/core';
import {
  type Budget,
  batchTexts,
  type CacheMode,
  type CacheStore,
  type CallEvent,
  cacheReplies,
  capSpending,
  cutTexts,
  type Middleware,
  paceCalls,
  traceCalls,
} from '@memgym/llm-client';
import type { ModelServer } from './model-server.js';

/** How the calls to one server are paced, paid, cached and recorded. */
export interface Metering {
  /** Who asks: the limiter is fair between keys, and the cache tells their equal calls apart. */
  readonly key: string;
  readonly cache: { readonly store: CacheStore; readonly mode: CacheMode };
  readonly server: ModelServer;
  readonly budget: Budget;
  /** Told of every call; of a simulated one, only its counts are of use. */
  readonly onCall: (event: CallEvent) => void;
  readonly onMessage?: (digest: string, message: ChatMessage) => void;
}

/** The middleware between a run and its models, for `wrapModel`: the same for chat models and embedders. */
export function modelChain({ key, cache, server, budget, ...trace }: Metering): readonly Middleware[] {
  return [
    traceCalls(trace),
    cutTexts,
    cacheReplies({ ...cache, episode: key }),
    batchTexts(),
    server.retries,
    capSpending(budget),
    paceCalls(server.limiter, key),
  ];
}
