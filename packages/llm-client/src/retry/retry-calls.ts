import { randomBytes } from 'node:crypto';
import {
  type CallFault,
  type Clock,
  createRng,
  ProviderError,
  parseConfig,
  type Rng,
  systemClock,
} from '@memgym/core';
import * as z from 'zod';
import type { Middleware } from '../middleware/middleware.js';
import { faultOf, isInBatch } from '../middleware/middleware.js';
import { afterTries, markRetries } from '../middleware/own-retries.js';
import { waitFor } from '../time/wait-for.js';
import type { ServerWait } from './server-wait.js';

export const retryOptionsSchema = z.strictObject({
  tries: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe(
      'Maximum number of requests for one call while the server is up: after unusable replies, and after failures while the server answers other calls.',
    ),
  waitMs: z
    .int()
    .min(0)
    .default(600_000)
    .describe(
      'Maximum time in ms that a call waits for a server that cannot be reached, fails (5xx) or is busy (429); 0 disables waiting.',
    ),
});

export type RetryOptions = z.input<typeof retryOptionsSchema> & {
  /**
   * Called when a call begins to wait before a retry. The function it returns is called when that wait is over.
   * Default: none.
   */
  readonly onWait?: (wait: ServerWait) => () => void;
  /** Spreads the retries of many clients; results do not depend on it. Default: seeded by the system. */
  readonly rng?: Rng;
  /** Default: the wall clock. */
  readonly clock?: Clock;
  /** Waits; ends early when the signal aborts. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

const firstPauseMs = 500;
const longestPauseMs = 30_000;
const mostUnusable = 30;

/**
 * Repeats a request after a failure that may be temporary. It waits for a server that cannot be reached, fails or is
 * busy. It repeats a request a few times after an unusable reply. If the server refused a part of the request, it sends
 * the request again at once without that part. Permanent failures (a wrong key, a wrong request) are not retried.
 * Pauses double from 0.5 s to 30 s with full jitter, and the wait that the server asks for (`Retry-After`) is added.
 * Use one instance for all calls to one server: while the server answers other calls, a call that fails alone is given
 * up after `tries`. After 30 replies in a row that are not those of the API, such as web pages, calls fail with
 * `no-usable-reply`: the address is wrong.
 * @throws {ConfigError} when an option is invalid
 */
export function retryCalls(options: RetryOptions = {}): Middleware {
  const {
    onWait,
    rng = createRng(randomBytes(16).toString('hex')),
    clock = systemClock,
    sleep = waitFor,
    ...plain
  } = options;
  const { tries: mostTries, waitMs } = parseConfig('Retries', retryOptionsSchema, plain);
  let answered = 0;
  let unusable = 0;

  return markRetries(async (call, next) => {
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
        unusable = 0;
        return { ...reply, tries: faults.length + 1, faults };
      } catch (error) {
        if (!ProviderError.isInstance(error)) throw error;
        faults.push(faultOf(error));
        if (error.retry === 'soon' && error.reason === 'server') unusable += 1;
        if (unusable >= mostUnusable) throw nothingUsable(error, unusable);
        if (error.retry === undefined || signal?.aborted) throw afterTries(error, faults.length);
        if (error.retry === 'at-once') {
          current = { ...current, retryWith: error.retryWith };
          continue;
        }
        // The first request may have waited in a queue, so that the wait is measured from its failure; a batch takes hours.
        if (faults.length > 1 && !isInBatch(call)) passedMs += clock.now() - startedAt;
        const answersOthers = error.reason !== 'rate-limit' && answered > answeredBefore;
        if (faults.length === 1 || error.retry === 'soon' || answersOthers || isInBatch(call)) counted += 1;
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
          ...(waits ? { untilMs: now + waitMs - passedMs } : { triesLeft: mostTries - counted }),
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
  });
}

function nothingUsable(error: ProviderError, replies: number): ProviderError {
  const message = `${error.message} None of the last ${replies} replies could be used.`;
  return new ProviderError('no-usable-reply', message, { cause: error });
}
