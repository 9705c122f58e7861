import { setMaxListeners } from 'node:events';
import type { Middleware } from '@memgym/llm-client';

/** The calls of a job that have not ended. */
export interface CallsInFlight {
  /**
   * The outermost middleware. A call without a signal of its own ends with the job.
   */
  readonly track: Middleware;
  /**
   * The innermost middleware. A request that was sent when the job was stopped may still be answered, so that a paid
   * reply reaches the cache; it is cancelled when the grace is over.
   */
  readonly finishSent: Middleware;
  /** Waits until every call has ended: its reply is then in the cache and its record written. */
  ended(): Promise<void>;
}

/**
 * @param signal stops the job: no further request is sent
 * @param graceMs time after the stop that sent requests may take
 */
export function createCallsInFlight(signal: AbortSignal, graceMs: number): CallsInFlight {
  const calls = new Set<Promise<unknown>>();
  const cut = new AbortController();
  let grace: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener(
    'abort',
    () => {
      grace = setTimeout(() => cut.abort(), graceMs);
    },
    { once: true },
  );
  // Every request in flight listens to this signal.
  setMaxListeners(0, cut.signal);
  return {
    async track(call, next) {
      const running = next({ ...call, signal: call.signal ?? signal });
      calls.add(running);
      try {
        return await running;
      } finally {
        calls.delete(running);
      }
    },
    finishSent: (call, next) => next({ ...call, signal: cut.signal }),
    async ended() {
      while (calls.size > 0) await Promise.allSettled(calls);
      clearTimeout(grace);
    },
  };
}
