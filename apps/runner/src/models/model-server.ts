import {
  createLimiter,
  expectReadable,
  type Limiter,
  type LimiterOptions,
  type Middleware,
  type RetryOptions,
  retryCalls,
} from '@memgym/llm-client';

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
