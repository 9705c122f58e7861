import { BackendError, ClosedError, MemGymError, messageOf, ProviderError } from '@memgym/core/errors';
import { addUsage, type IngestTime, type Usage, zeroUsage } from '@memgym/core/memory';
import type { RemoteCall } from './remote-memory.js';
import { countRepeats } from './repeated-requests.js';

const defaultLimitMs = 60_000;

interface Request {
  /** Name of the function, for errors. */
  readonly operation: string;
  readonly now?: IngestTime | undefined;
  /** Cancels a read. A write that was sent is not cancelled, so that its outcome is known. */
  readonly signal?: AbortSignal | undefined;
  /** See `RemoteCall.key`. Absent for a read. */
  readonly key?: string;
  /** Multiple of the time limit. Default 1. */
  readonly times?: number;
  /** Receives what the service spent. */
  readonly onUsage?: ((usage: Usage) => void) | undefined;
}

/** Calls the functions of a remote memory: with a time limit, a signal, and typed failures. */
export interface RemoteCalls {
  /** @throws {BackendError} when it fails or takes too long @throws {ProviderError} `aborted` by the signal */
  make<Result>(request: Request, work: (call: RemoteCall) => Promise<Result>): Promise<Result>;
  /** @throws {ClosedError} after `close` */
  assertOpen(): void;
  readonly isClosed: boolean;
  /** Requests that were sent again. */
  readonly repeated: number;
  /** Refuses further work and ends running reads. */
  close(): void;
}

export function createRemoteCalls(system: string, limitMs: number = defaultLimitMs): RemoteCalls {
  const closing = new AbortController();
  let repeated = 0;
  const assertOpen = (): void => {
    if (closing.signal.aborted) throw new ClosedError(system);
  };
  return {
    assertOpen,
    get isClosed() {
      return closing.signal.aborted;
    },
    get repeated() {
      return repeated;
    },
    close: () => closing.abort(),
    async make({ operation, now, signal, key, times = 1, onUsage = () => undefined }, work) {
      if (signal?.aborted) throw cancelled(system, signal.reason);
      const isRead = key === undefined;
      const limit = new AbortController();
      const wholeMs = limitMs * times;
      const clearLimit = limitWaiting(wholeMs, () => limit.abort());
      const cancelling = isRead ? [closing.signal, ...(signal === undefined ? [] : [signal])] : [];
      const combined = AbortSignal.any([limit.signal, ...cancelling]);
      countRepeats(combined, () => {
        repeated += 1;
      });
      let onAbort = (): void => undefined;
      const interrupted = new Promise<never>((_resolve, reject) => {
        onAbort = () => reject(combined.reason);
        combined.addEventListener('abort', onAbort, { once: true });
      });
      try {
        const call: RemoteCall = { signal: combined, now, key: key ?? '', used: onUsage };
        // A function that ignores its signal is left behind.
        return await Promise.race([work(call), interrupted]);
      } catch (error) {
        if (limit.signal.aborted) throw tooSlow(system, operation, { limitMs: wholeMs, cause: error });
        if (isRead && signal?.aborted) throw cancelled(system, signal.reason);
        if (isRead && closing.signal.aborted) throw new ClosedError(system);
        if (MemGymError.isInstance(error)) throw error;
        throw new BackendError(system, `\`${operation}\` failed: ${messageOf(error)}`, {
          cause: error,
          hint: 'See the message of the service; the same call can be made again.',
        });
      } finally {
        clearLimit();
        combined.removeEventListener('abort', onAbort);
      }
    },
  };
}

const mostStepMs = 1000;

/**
 * Calls back after so much waiting. Time in which this process itself was busy is not counted, because a memory or a model
 * that computes in the process keeps it from reading what a service has answered long ago.
 * @returns ends it
 */
function limitWaiting(wholeMs: number, onEnd: () => void): () => void {
  const stepMs = Math.min(mostStepMs, wholeMs / 4);
  let leftMs = wholeMs;
  // A step that comes late counts as one: what was answered meanwhile is read before the next.
  const timer = setInterval(() => {
    leftMs -= stepMs;
    if (leftMs > 0) return;
    clearInterval(timer);
    onEnd();
  }, stepMs);
  return () => clearInterval(timer);
}

/** Adds up what calls spent. */
export function createUsageTally(): { add(usage: Usage): void; total(): Usage } {
  let total = zeroUsage;
  return {
    add: (usage) => {
      total = addUsage(total, usage);
    },
    total: () => total,
  };
}

function cancelled(system: string, cause: unknown): ProviderError {
  return new ProviderError('aborted', `Memory system '${system}': the call was cancelled.`, { cause });
}

function tooSlow(
  system: string,
  operation: string,
  { limitMs, cause }: { readonly limitMs: number; readonly cause: unknown },
): BackendError {
  return new BackendError(system, `\`${operation}\` took longer than ${limitMs} ms.`, {
    cause,
    hint: 'Raise `timeLimitMs` of the remote memory, or check whether the service still answers.',
  });
}
