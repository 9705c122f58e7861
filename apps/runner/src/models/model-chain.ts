import type { ChatMessage } from '@memgym/core';
import {
  type Batches,
  type Budget,
  batchTexts,
  type CacheOptions,
  type CallEvent,
  cacheReplies,
  capSpending,
  createLimiter,
  cutTexts,
  expectReadable,
  type Limiter,
  type LimiterOptions,
  type Middleware,
  paceCalls,
  type RetryOptions,
  retryCalls,
  traceCalls,
} from '@memgym/llm-client';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import type { CallsInFlight } from './calls-in-flight.js';
import { rewordPrompts } from './supplied-prompts.js';

/** State shared by all calls of a run to one server. */
export interface ModelServer {
  readonly limiter: Limiter;
  readonly retries: Middleware;
  /** Ends the run if none of the replies can be read. */
  readonly readable: Middleware;
}

export function createModelServer(pace: LimiterOptions, retry: RetryOptions): ModelServer {
  return { limiter: createLimiter(pace), retries: retryCalls(retry), readable: expectReadable() };
}

/** What is recorded of calls, to a server or in this process. */
export interface CallRecords {
  /** Called after every call; for simulated calls, only the counts are used. */
  readonly onCall: (event: CallEvent) => void;
  readonly onMessage?: (digest: string, message: ChatMessage) => void;
  /** Lets calls outlive a stop. Default: a stop cancels them. */
  readonly inFlight?: Pick<CallsInFlight, 'track' | 'finishSent'>;
  /** Texts in place of those of prompts. Default: none. */
  readonly prompts?: Pick<SuppliedPrompts, 'reword'> | undefined;
}

/** Settings for limiter, budget, cache and records of the calls to one server. */
export interface Metering extends CallRecords {
  /** Identifies the caller. The limiter alternates between keys, and the cache numbers equal calls per key. */
  readonly key: string;
  readonly cache: Pick<CacheOptions, 'store' | 'mode' | 'retryUnreadable'>;
  readonly server: Omit<ModelServer, 'limiter'> & { readonly limiter: Pick<Limiter, 'turn'> };
  readonly budget: Budget;
  /** Sends calls of the model in batches. Default: each call sends its own request. */
  readonly batches?: { readonly collect: Middleware; readonly watch: Batches['watch'] } | undefined;
  /** Answers calls that are not in the cache, before they are sent. Default: nothing. */
  readonly beyondCache?: readonly Middleware[] | undefined;
}

/**
 * The middleware between a run and a model in this process, which needs neither a cache nor a pace and costs nothing.
 * Prompts, records and retries are the same as for a model on a server.
 */
export function localChain(
  { inFlight, prompts, ...trace }: CallRecords,
  retry: RetryOptions,
): readonly Middleware[] {
  return [
    ...(prompts === undefined ? [] : [rewordPrompts(prompts)]),
    ...(inFlight === undefined ? [] : [inFlight.track]),
    traceCalls(trace),
    cutTexts,
    retryCalls(retry),
  ];
}

/** The middleware between a run and a model on a server, for `wrapModel`; the same for chat models and embedders. */
export function modelChain({
  key,
  cache,
  server,
  budget,
  inFlight,
  prompts,
  batches,
  beyondCache = [],
  ...trace
}: Metering): readonly Middleware[] {
  return [
    ...(prompts === undefined ? [] : [rewordPrompts(prompts)]),
    ...(inFlight === undefined ? [] : [inFlight.track]),
    server.readable,
    traceCalls(trace),
    cutTexts,
    cacheReplies({ ...cache, episode: key }),
    ...beyondCache,
    batchTexts(),
    ...(batches === undefined ? [] : [batches.collect]),
    server.retries,
    capSpending(budget),
    paceCalls(server.limiter, key),
    ...(inFlight === undefined ? [] : [inFlight.finishSent]),
    ...(batches === undefined ? [] : [batches.watch]),
  ];
}
