import type { TryOutcome } from './limiter.js';

/** A limit on the requests in flight that adapts to the capacity of the server. */
export interface AdaptiveLimit {
  /** Maximum number of requests in flight, at least 1. */
  current(): number;
  /** The same, without the effect of a current episode of refusals. */
  full(): number;
  /** Reports the start of a request; returns its number. */
  start(): number;
  /** Time until which no request may start, in ms; 0 for none. */
  pausedUntil(): number;
  /**
   * Reports the end of a request.
   * @param request the number that its start returned
   * @param busy whether all places were in use
   */
  end(outcome: TryOutcome, request: number, now: number, busy: boolean): void;
  /** Whether a refusal keeps the limit lower than it would be. */
  refused(): boolean;
  /** Consecutive refusals of this episode; 0 outside an episode. */
  refusals(): number;
}

/** Rounds without a refusal before a refused limit is tried again; doubled each time. */
const firstPatience = 16;
const longestPatience = 1024;
const shrinkTo = 0.85;
const firstPauseMs = 500;
const longestPauseMs = 15_000;

/**
 * Grows while all places are in use: in each round (as many replies as places) by the initial number of places, and
 * after the first refusal by one. An episode of refusals begins with a refusal and lasts until a later request is
 * answered; it reduces the limit once. The wait that the server asks for is obeyed. If it asks for none, further
 * refusals of an episode pause all requests, longer each time, and single requests probe for its end. A refused limit
 * is tried again only after many rounds, twice as many each time, so that refusals become rare. Failures of other kinds
 * change nothing.
 */
export function createAdaptiveLimit(start: number, most: number): AdaptiveLimit {
  let limit = Math.min(start, most);
  let step = start;
  let ceiling = Number.POSITIVE_INFINITY;
  let patience = firstPatience;
  let credit = 0;
  let started = 0;
  /** Requests with lower numbers started before the last counted refusal. */
  let judged = 0;
  let refusals = 0;
  let paused = 0;

  const grow = (): void => {
    credit += 1;
    if (limit >= ceiling) {
      // The server now accepts a limit that it refused before.
      if (credit < limit * 2) return;
      ceiling = Number.POSITIVE_INFINITY;
      patience = firstPatience;
    }
    const rounds = limit + 1 < ceiling ? 1 : patience;
    if (limit >= most || credit < limit * rounds) return;
    limit = Math.min(most, limit + step);
    credit = 0;
  };

  const shrink = (): void => {
    step = 1;
    if (limit >= ceiling) patience = Math.min(longestPatience, patience * 2);
    ceiling = limit;
    limit = Math.max(1, Math.floor(limit * shrinkTo));
    credit = 0;
  };

  return {
    current: () => (refusals > 1 ? 1 : limit),
    full: () => limit,
    pausedUntil: () => paused,
    refused: () => refusals > 0 || limit + 1 >= ceiling,
    refusals: () => refusals,
    start: () => {
      started += 1;
      return started - 1;
    },
    end(outcome, request, now, busy) {
      if (outcome.kind === 'answered') {
        if (request >= judged) refusals = 0;
        if (busy) grow();
        return;
      }
      if (outcome.kind !== 'refused') return;
      if (outcome.waitMs !== undefined) paused = Math.max(paused, now + outcome.waitMs);
      if (request < judged) return;
      judged = started;
      refusals += 1;
      if (refusals === 1) shrink();
      else if (outcome.waitMs === undefined) {
        paused = Math.max(paused, now + Math.min(longestPauseMs, firstPauseMs * 2 ** (refusals - 2)));
      }
    },
  };
}
