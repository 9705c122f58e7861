import { setMaxListeners } from 'node:events';
import type { Middleware, ServerWait } from '@memgym/llm-client';

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
  // Every call listens to the first, every request in flight to the second.
  setMaxListeners(0, signal, cut.signal);
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

/** Reports that calls wait for a server. */
export interface Waiting {
  /** The call that has waited longest, in ms. */
  readonly wait: ServerWait;
  /** Number of waiting calls, at least 1. */
  readonly calls: number;
}

/** The calls of a run that wait for a server now. */
interface ServerWaits {
  /** Pass this to the retry middleware of every server. */
  readonly onWait: (wait: ServerWait) => () => void;
  /**
   * The waits of a progress report: the longest wait and the number of waiting calls; empty if none waits.
   */
  progress(): { readonly waiting?: Waiting };
}

/** @param report called when a call begins to wait, and after the last wait */
export function createServerWaits(report: () => void): ServerWaits {
  const waits = new Set<ServerWait>();
  return {
    onWait(wait) {
      waits.add(wait);
      report();
      return () => {
        waits.delete(wait);
        if (waits.size === 0) report();
      };
    },
    progress() {
      const [wait] = [...waits].sort((a, b) => a.sinceMs - b.sinceMs);
      return wait === undefined ? {} : { waiting: { wait, calls: waits.size } };
    },
  };
}
