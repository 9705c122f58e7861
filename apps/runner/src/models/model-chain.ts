import type { ChatMessage } from '@memgym/core';
import {
  type Budget,
  batchTexts,
  type CacheOptions,
  type CallEvent,
  cacheReplies,
  capSpending,
  cutTexts,
  type Middleware,
  paceCalls,
  traceCalls,
} from '@memgym/llm-client';
import type { ModelServer } from './model-server.js';

/** Settings for limiter, budget, cache and records of the calls to one server. */
export interface Metering {
  /** Identifies the caller. The limiter alternates between keys, and the cache numbers equal calls per key. */
  readonly key: string;
  readonly cache: Pick<CacheOptions, 'store' | 'mode' | 'retryUnreadable'>;
  readonly server: ModelServer;
  readonly budget: Budget;
  /** Called after every call; for simulated calls, only the counts are used. */
  readonly onCall: (event: CallEvent) => void;
  readonly onMessage?: (digest: string, message: ChatMessage) => void;
}

/** The middleware between a run and its models, for `wrapModel`; the same for chat models and embedders. */
export function modelChain({ key, cache, server, budget, ...trace }: Metering): readonly Middleware[] {
  return [
    server.readable,
    traceCalls(trace),
    cutTexts,
    cacheReplies({ ...cache, episode: key }),
    batchTexts(),
    server.retries,
    capSpending(budget),
    paceCalls(server.limiter, key),
  ];
}
