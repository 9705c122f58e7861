import type { TryOutcome } from './limiter.js';

/** A number of requests in flight that follows what the server bears. */
export interface AdaptiveLimit {
  /** How many may be in flight, at least 1. */
  current(): number;
  /** The same without the caution of an episode of refusals. */
  full(): number;
  /** A request starts; gives back its number. */
  start(): number;
  /** Until when nothing may start, in ms; 0 for no such time. */
  pausedUntil(): number;
  /**
   * A request ended.
   * @param request its number
   * @param busy whether as many were in flight as may be
   */
  end(outcome: TryOutcome, request: number, now: number, busy: boolean): void;
  /** Refusals of this episode that followed each other; 0 when there is none. */
  refusals(): number;
}

/** Rounds of undisturbed work before a limit that was once refused is tried again; doubled each time. */
const firstPatience = 16;
const longestPatience = 1024;
const shrinkTo = 0.85;
const firstPauseMs = 500;
const longestPauseMs = 15_000;

/**
 * Grows while all places are in use: in each round (as many replies as may be in flight) by as many as it started
 * with, and by one once it was refused. An episode of
 * refusals begins with one and lasts until a request that started later is answered; it shrinks the
 * limit once. The server's own wait is obeyed; where it names none, further refusals of an episode
 * pause all, longer each time, and single requests feel for its end. A limit that was refused is reached
 * again only after many rounds, twice as many each time, so that refusals become rare. Failures of
 * other kinds change nothing.
 */
export function createAdaptiveLimit(start: number, most: number): AdaptiveLimit {
  let limit = Math.min(start, most);
  let step = start;
  let ceiling = Number.POSITIVE_INFINITY;
  let patience = firstPatience;
  let credit = 0;
  let started = 0;
  /** Requests numbered below this one started before the last refusal that counted. */
  let judged = 0;
  let refusals = 0;
  let paused = 0;

  const grow = (): void => {
    credit += 1;
    if (limit >= ceiling) {
      // What was refused before is borne now.
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
