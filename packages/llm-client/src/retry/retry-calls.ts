import { randomBytes } from 'node:crypto';
import { setTimeout as timer } from 'node:timers/promises';
import {
  type CallFault,
  type Clock,
  createRng,
  ProviderError,
  parseConfig,
  type Rng,
  systemClock,
} from '@memgym/core';
import { z } from 'zod';
import type { Middleware } from '../middleware/middleware.js';
import { faultOf } from '../records/fault-of.js';
import type { ServerWait } from './server-wait.js';

export const retryOptionsSchema = z.strictObject({
  tries: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe(
      'Most requests for one call while the server answers: after replies that cannot be used, and failures while it answers other calls.',
    ),
  waitMs: z
    .number()
    .int()
    .min(0)
    .default(600_000)
    .describe(
      'Longest time, in ms, that a call waits for a server that cannot be reached, fails (5xx) or is busy (429). 0: it is not waited for.',
    ),
});

export type RetryOptions = z.input<typeof retryOptionsSchema> & {
  /**
   * Told when a call begins to wait before it asks again; gives back what is to be called when that wait is over.
   * Default: nobody is told.
   */
  readonly onWait?: (wait: ServerWait) => () => void;
  /** Spreads the tries of many clients; it changes no result. Default: seeded by the system. */
  readonly rng?: Rng;
  /** Default: the wall clock. */
  readonly clock?: Clock;
  /** Waits, until the signal at the longest. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Asks again when a request failed in a way that may pass. A server that cannot be reached, fails or is busy is waited
 * for; a reply that cannot be used is asked for again a few times; a request of which a part was refused is sent
 * again at once without it; what cannot pass (a wrong key, a wrong request) fails at once. Pauses double from 0.5 s to
 * 30 s with full jitter, and what the server asks for (`Retry-After`) is added. One instance serves all calls to one
 * server: while it answers some of them, a call that fails alone is given up after `tries`.
 * @throws {ConfigError} when an option does not fit
 */
export function retryCalls(options: RetryOptions = {}): Middleware {
  const {
    onWait,
    rng = createRng(randomBytes(16).toString('hex')),
    clock = systemClock,
    sleep = realSleep,
    ...plain
  } = options;
  const { tries: mostTries, waitMs } = parseConfig('Retries', retryOptionsSchema, plain);
  let answered = 0;

  return async (call, next) => {
    const { signal, info } = call;
    const faults: CallFault[] = [];
    let counted = 0;
    let answeredBefore = answered;
    let passedMs = 0;
    let current = call;
    for (;;) {
      const startedAt = clock.now();
      try {
        const reply = await next(current);
        answered += 1;
        return { ...reply, tries: faults.length + 1, faults };
      } catch (error) {
        if (!ProviderError.isInstance(error)) throw error;
        faults.push(faultOf(error));
        if (error.retry === undefined || signal?.aborted) throw afterTries(error, faults.length);
        if (error.retry === 'at-once') {
          current = { ...current, retryWith: error.retryWith };
          continue;
        }
        // The first request may have stood in a queue; only what passes after its failure is waiting.
        if (faults.length > 1) passedMs += clock.now() - startedAt;
        const answersOthers = error.reason !== 'rate-limit' && answered > answeredBefore;
        if (faults.length === 1 || error.retry === 'soon' || answersOthers) counted += 1;
        answeredBefore = answered;
        const jitterMs = rng.next() * Math.min(longestPauseMs, firstPauseMs * 2 ** (faults.length - 1));
        const askedMs = error.retryAfterMs ?? 0;
        const waits = error.retry === 'wait';
        const tooLong = waits && passedMs + askedMs >= waitMs;
        if (tooLong || counted >= mostTries) throw afterTries(error, faults.length);
        const pauseMs = waits ? Math.min(askedMs + jitterMs, waitMs - passedMs) : jitterMs;
        const now = clock.now();
        const over = onWait?.({
          provider: info.provider,
          model: info.model,
          baseUrl: info.baseUrl,
          reason: error.reason,
          message: error.message,
          tries: faults.length,
          sinceMs: now - passedMs,
          untilMs: now + waitMs - passedMs,
        });
        try {
          await sleep(pauseMs, signal);
        } catch (cause) {
          if (!signal?.aborted) throw cause;
          throw new ProviderError('aborted', `The call to ${info.model} was cancelled.`, { cause: error });
        } finally {
          over?.();
        }
        passedMs += pauseMs;
      }
    }
  };
}

/** The error of the last try, which says how many there were. */
function afterTries(error: ProviderError, tries: number): ProviderError {
  if (tries < 2) return error;
  const { reason, message, hint, status, reply, cause, usage } = error;
  return new ProviderError(reason, `${message.replace(/\.$/, '')} (after ${tries} tries).`, {
    ...(hint !== undefined && { hint }),
    ...(status !== undefined && { status }),
    ...(reply !== undefined && { reply }),
    ...(cause !== undefined && { cause }),
    ...(usage !== undefined && { usage }),
  });
}

async function realSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await timer(milliseconds, undefined, { signal });
}
