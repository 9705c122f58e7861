import { type Clock, ProviderError, parseConfig, systemClock } from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import { waitFor } from '../time/wait-for.js';
import { createAdaptiveLimit } from './adaptive-limit.js';
import { createFairQueue } from './fair-queue.js';
import type { Limiter, LimiterState, PaceReason, TryOutcome } from './limiter.js';
import { createLearnedRate, createRateWindow } from './limits-per-minute.js';

export const limiterOptionsSchema = z.strictObject({
  startInFlight: z
    .number()
    .int()
    .min(1)
    .default(4)
    .describe(
      'Initial number of requests in flight, and the number added in each round until a request is refused.',
    ),
  maxInFlight: z
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('Maximum number of requests in flight, even if the server would accept more.'),
  requestsPerMinute: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Maximum number of requests in any 60 s. Default: none.'),
  tokensPerMinute: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Maximum number of tokens, input and output, in any 60 s. Default: none.'),
});

export type LimiterOptions = z.input<typeof limiterOptionsSchema> & {
  /** Default: the wall clock. */
  readonly clock?: Clock;
  /** Waits; ends early when the signal aborts. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The minute of `requestsPerMinute` and `tokensPerMinute`, in ms; shorter in tests. Default 60,000. */
  readonly windowMs?: number;
};

/** A request has reached its server at most this long after it could be sent, in ms, or when it is answered. */
const usualWayMs = 2000;

interface Waiter {
  readonly tokens: number;
  readonly start: () => void;
}

/**
 * Makes a limiter for one model of one server. It starts with few requests in flight and grows while the server
 * accepts them. It shrinks once for each series of refusals (HTTP 429), and never for other failures.
 * @throws {ConfigError} when an option is invalid
 */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  const { clock = systemClock, sleep = waitFor, windowMs, ...plain } = options;
  const settings = parseConfig('Limiter', limiterOptionsSchema, plain);
  const limit = createAdaptiveLimit(settings.startInFlight, settings.maxInFlight);
  const starts = createRateWindow(settings.requestsPerMinute ?? Number.POSITIVE_INFINITY, windowMs);
  const tokens = createRateWindow(settings.tokensPerMinute ?? Number.POSITIVE_INFINITY, windowMs);
  const rate = createLearnedRate();
  const queue = createFairQueue<Waiter>();
  // In order of start.
  const inFlight = new Set<{ readonly startedAt: number }>();
  let alarm: AbortController | undefined;

  /** The time at which the next request may start, and what decides it. */
  const hold = (now: number, next: Waiter): { readonly freeAt: number; readonly by: PaceReason } => {
    const times: [PaceReason, number][] = [
      ['server-wait', limit.pausedUntil()],
      ['learned-rate', rate.freeAt(now)],
      ['requests-per-minute', starts.freeAt(now, 1)],
      ['tokens-per-minute', tokens.freeAt(now, next.tokens)],
    ];
    const [by, freeAt] = times.reduce((latest, other) => (other[1] > latest[1] ? other : latest));
    return { freeAt, by };
  };

  /** The reason why the next request waits; `undefined` if none waits, or all places are in use for no such reason. */
  const heldBy = (): LimiterState['heldBy'] => {
    const next = queue.peek();
    if (next === undefined) return undefined;
    const now = clock.now();
    if (inFlight.size >= limit.current()) return limit.refused() ? { reason: 'refusals' } : undefined;
    const { freeAt, by } = hold(now, next);
    return freeAt > now ? { reason: by, forMs: freeAt - now } : undefined;
  };

  /** Starts all requests that may start, and schedules the next check if the others only have to wait. */
  const pump = (): void => {
    alarm?.abort();
    alarm = undefined;
    for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
      if (inFlight.size >= limit.current()) return;
      const now = clock.now();
      const { freeAt } = hold(now, next);
      if (freeAt > now) {
        wakeIn(freeAt - now);
        return;
      }
      queue.take();
      next.start();
    }
  };

  const longestMs = (): number => {
    const [oldest] = inFlight;
    return oldest === undefined ? 0 : clock.now() - oldest.startedAt;
  };

  const wakeIn = (milliseconds: number): void => {
    const own = new AbortController();
    alarm = own;
    sleep(milliseconds, own.signal).then(
      () => {
        if (!own.signal.aborted) pump();
      },
      (error: unknown) => {
        if (!own.signal.aborted) throw error;
      },
    );
  };

  const begin = (expected: number) => {
    const now = clock.now();
    const request = limit.start();
    const own = { startedAt: now };
    inFlight.add(own);
    const counted = [starts.add(now, 1), tokens.add(now, expected)] as const;
    const notBorne = rate.start(now);
    return {
      end: (outcome: TryOutcome): void => {
        const busy = inFlight.size >= limit.current();
        if (!inFlight.delete(own)) return;
        const endedAt = clock.now();
        const sentAt = outcome.ranMs === undefined ? now : endedAt - outcome.ranMs;
        for (const { arrived } of counted) arrived(Math.min(endedAt, sentAt + usualWayMs));
        if (outcome.kind !== 'answered') counted[1].correct(0);
        else if (outcome.tokens !== undefined) counted[1].correct(outcome.tokens);
        const before = limit.refusals();
        limit.end(outcome, request, endedAt, busy);
        if (outcome.kind === 'refused') notBorne();
        if (limit.refusals() > before && isRateLimit(outcome, limit.refusals())) rate.refused(endedAt);
        pump();
      },
    };
  };

  return {
    turn: ({ key, background = false, begun = false, expectedTokens, signal }) =>
      new Promise((resolve, reject) => {
        const cancelled = () => new ProviderError('aborted', 'The call was cancelled.');
        if (signal?.aborted) return reject(cancelled());
        const expected = settings.tokensPerMinute === undefined ? 0 : expectedTokens();
        const waiter: Waiter = {
          tokens: expected,
          start: () => {
            signal?.removeEventListener('abort', onAbort);
            resolve(begin(expected));
          },
        };
        const onAbort = (): void => {
          queue.remove(key, waiter);
          reject(cancelled());
          pump();
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.add(key, waiter, (background ? 2 : 0) + (begun ? 0 : 1));
        pump();
      }),
    state: () => {
      const held = heldBy();
      const learned = rate.most();
      return {
        inFlight: inFlight.size,
        longestMs: longestMs(),
        limit: limit.full(),
        waiting: queue.size(),
        perMinute: starts.sum(clock.now()),
        ...(Number.isFinite(learned) && { learnedPerMinute: Math.floor(learned) }),
        ...defined({ heldBy: held }),
      };
    },
  };
}

/** A server at its limit of concurrent requests refuses for a short time; at its limit per minute, for longer. */
function isRateLimit({ waitMs }: TryOutcome, refusals: number): boolean {
  return waitMs === undefined ? refusals === 3 : waitMs >= 2000 && refusals === 1;
}
