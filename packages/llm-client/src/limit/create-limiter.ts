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
    .int()
    .min(1)
    .default(4)
    .describe(
      'Initial number of requests in flight, and the number added in each round until a request is refused.',
    ),
  maxInFlight: z
    .int()
    .min(1)
    .default(64)
    .describe('Maximum number of requests in flight, even if the server would accept more.'),
  requestsPerMinute: z
    .int()
    .min(1)
    .optional()
    .describe('Maximum number of requests in any 60 s. Default: none.'),
  tokensPerMinute: z
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
  return new AdaptiveLimiter(options);
}

class AdaptiveLimiter implements Limiter {
  readonly #clock: Clock;
  readonly #sleep: NonNullable<LimiterOptions['sleep']>;
  readonly #countsTokens: boolean;
  readonly #limit: ReturnType<typeof createAdaptiveLimit>;
  readonly #starts: ReturnType<typeof createRateWindow>;
  readonly #tokens: ReturnType<typeof createRateWindow>;
  readonly #rate = createLearnedRate();
  readonly #queue = createFairQueue<Waiter>();
  /** In order of start. */
  readonly #inFlight = new Set<{ readonly startedAt: number }>();
  #alarm: AbortController | undefined;

  constructor({ clock = systemClock, sleep = waitFor, windowMs, ...plain }: LimiterOptions) {
    const settings = parseConfig('Limiter', limiterOptionsSchema, plain);
    this.#clock = clock;
    this.#sleep = sleep;
    this.#countsTokens = settings.tokensPerMinute !== undefined;
    this.#limit = createAdaptiveLimit(settings.startInFlight, settings.maxInFlight);
    this.#starts = createRateWindow(settings.requestsPerMinute ?? Number.POSITIVE_INFINITY, windowMs);
    this.#tokens = createRateWindow(settings.tokensPerMinute ?? Number.POSITIVE_INFINITY, windowMs);
  }

  turn: Limiter['turn'] = ({ key, background = false, begun = false, expectedTokens, signal }) =>
    new Promise((resolve, reject) => {
      const cancelled = () => new ProviderError('aborted', 'The call was cancelled.');
      if (signal?.aborted) return reject(cancelled());
      const expected = this.#countsTokens ? expectedTokens() : 0;
      const waiter: Waiter = {
        tokens: expected,
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve(this.#begin(expected));
        },
      };
      const onAbort = (): void => {
        this.#queue.remove(key, waiter);
        reject(cancelled());
        this.#pump();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.add(key, waiter, (background ? 2 : 0) + (begun ? 0 : 1));
      this.#pump();
    });

  state: Limiter['state'] = () => {
    const [oldest] = this.#inFlight;
    const learned = this.#rate.most();
    return {
      inFlight: this.#inFlight.size,
      longestMs: oldest === undefined ? 0 : this.#clock.now() - oldest.startedAt,
      limit: this.#limit.full(),
      waiting: this.#queue.size(),
      perMinute: this.#starts.sum(this.#clock.now()),
      ...(Number.isFinite(learned) && { learnedPerMinute: Math.floor(learned) }),
      ...defined({ heldBy: this.#heldBy() }),
    };
  };

  /** The time at which the next request may start, and what decides it. */
  #hold(now: number, next: Waiter): { readonly freeAt: number; readonly by: PaceReason } {
    const times: [PaceReason, number][] = [
      ['server-wait', this.#limit.pausedUntil()],
      ['learned-rate', this.#rate.freeAt(now)],
      ['requests-per-minute', this.#starts.freeAt(now, 1)],
      ['tokens-per-minute', this.#tokens.freeAt(now, next.tokens)],
    ];
    const [by, freeAt] = times.reduce((latest, other) => (other[1] > latest[1] ? other : latest));
    return { freeAt, by };
  }

  /** The reason why the next request waits; `undefined` if none waits, or all places are in use for no such reason. */
  #heldBy(): LimiterState['heldBy'] {
    const next = this.#queue.peek();
    if (next === undefined) return undefined;
    const now = this.#clock.now();
    if (this.#inFlight.size >= this.#limit.current())
      return this.#limit.refused() ? { reason: 'refusals' } : undefined;
    const { freeAt, by } = this.#hold(now, next);
    return freeAt > now ? { reason: by, forMs: freeAt - now } : undefined;
  }

  /** Starts all requests that may start, and schedules the next check if the others only have to wait. */
  #pump(): void {
    this.#alarm?.abort();
    this.#alarm = undefined;
    for (let next = this.#queue.peek(); next !== undefined; next = this.#queue.peek()) {
      if (this.#inFlight.size >= this.#limit.current()) return;
      const now = this.#clock.now();
      const { freeAt } = this.#hold(now, next);
      if (freeAt > now) {
        this.#wakeIn(freeAt - now);
        return;
      }
      this.#queue.take();
      next.start();
    }
  }

  #wakeIn(milliseconds: number): void {
    const own = new AbortController();
    this.#alarm = own;
    this.#sleep(milliseconds, own.signal).then(
      () => {
        if (!own.signal.aborted) this.#pump();
      },
      (error: unknown) => {
        if (!own.signal.aborted) throw error;
      },
    );
  }

  #begin(expected: number) {
    const now = this.#clock.now();
    const request = this.#limit.start();
    const own = { startedAt: now };
    this.#inFlight.add(own);
    const counted = [this.#starts.add(now, 1), this.#tokens.add(now, expected)] as const;
    const notBorne = this.#rate.start(now);
    return {
      end: (outcome: TryOutcome): void => {
        const busy = this.#inFlight.size >= this.#limit.current();
        if (!this.#inFlight.delete(own)) return;
        const endedAt = this.#clock.now();
        const sentAt = outcome.ranMs === undefined ? now : endedAt - outcome.ranMs;
        for (const { arrived } of counted) arrived(Math.min(endedAt, sentAt + usualWayMs));
        if (outcome.kind !== 'answered') counted[1].correct(0);
        else if (outcome.tokens !== undefined) counted[1].correct(outcome.tokens);
        const before = this.#limit.refusals();
        this.#limit.end(outcome, request, endedAt, busy);
        if (outcome.kind === 'refused') notBorne();
        const refusals = this.#limit.refusals();
        if (refusals > before && isRateLimit(outcome, refusals)) this.#rate.refused(endedAt);
        this.#pump();
      },
    };
  }
}

/** A server at its limit of concurrent requests refuses for a short time; at its limit per minute, for longer. */
function isRateLimit({ waitMs }: TryOutcome, refusals: number): boolean {
  return waitMs === undefined ? refusals === 3 : waitMs >= 2000 && refusals === 1;
}
