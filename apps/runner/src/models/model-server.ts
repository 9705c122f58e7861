import {
  createLimiter,
  type Limiter,
  type LimiterOptions,
  type Middleware,
  type RetryOptions,
  retryCalls,
} from '@memgym/llm-client';

/** What all calls of a run to one server share. */
export interface ModelServer {
  readonly limiter: Limiter;
  readonly retries: Middleware;
}

export function createModelServer(pace: LimiterOptions, retry: RetryOptions): ModelServer {
  return { limiter: createLimiter(pace), retries: retryCalls(retry) };
}
