import { createRateWindow } from './rate-window.js';

/** The observed number of requests per minute that a server accepts. */
export interface LearnedRate {
  /** Time at which the next request may start, in ms. */
  freeAt(now: number): number;
  /** Reports the start of a request. Call the returned function if it was refused. */
  start(now: number): () => void;
  /**
   * Reports that the server refuses as one that has reached a limit per minute. The number accepted in the last minute
   * becomes the limit, if the refusals show one: a single refusal, or one in the first minute, is only waited out.
   */
  refused(now: number): void;
  /** The limit; infinite until refusals show one. */
  most(): number;
}

const minuteMs = 60_000;
/** Refusals further apart are not caused by one limit, which refuses in every minute. */
const togetherMs = 3 * minuteMs;
const shrinkTo = 0.95;
const growBy = 0.02;
const mostGrowth = 0.5;

/**
 * There is no limit until refusals show one. Each minute without a refusal raises it: by 2 %, doubled each time up to
 * 50 %, so that a limit that was too low is soon left behind.
 */
export function createLearnedRate(): LearnedRate {
  const borne = createRateWindow(Number.POSITIVE_INFINITY);
  let most = Number.POSITIVE_INFINITY;
  let growth = growBy;
  let changedAt = 0;
  let firstStartAt = Number.POSITIVE_INFINITY;
  let lastRefusedAt = Number.NEGATIVE_INFINITY;

  const grow = (now: number): void => {
    for (; Number.isFinite(most) && now - changedAt >= minuteMs; changedAt += minuteMs) {
      most = Math.max(most + 1, most * (1 + growth));
      growth = Math.min(mostGrowth, growth * 2);
    }
  };

  return {
    most: () => most,
    freeAt(now) {
      grow(now);
      return borne.freeAt(now, 1, most);
    },
    start(now) {
      firstStartAt = Math.min(firstStartAt, now);
      const counted = borne.add(now, 1);
      counted.arrived(now);
      return () => counted.correct(0);
    },
    refused(now) {
      const repeated = now - lastRefusedAt <= togetherMs;
      lastRefusedAt = now;
      if (!repeated || now - firstStartAt < minuteMs) return;
      most = Math.max(1, Math.min(borne.sum(now), most * shrinkTo));
      growth = growBy;
      changedAt = now;
    },
  };
}
