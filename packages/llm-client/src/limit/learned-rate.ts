import { createRateWindow } from './rate-window.js';

/** The observed number of requests per minute that a server accepts. */
export interface LearnedRate {
  /** Time at which the next request may start, in ms. */
  freeAt(now: number): number;
  /** Reports the start of a request. Call the returned function if it was refused. */
  start(now: number): () => void;
  /** Refusals show a limit per minute: the number accepted in the last minute becomes the limit. */
  learn(now: number): void;
}

const minuteMs = 60_000;
const shrinkTo = 0.95;
const growBy = 1.02;

/** There is no limit until a refusal shows one; each minute without a refusal raises it by 2 %. */
export function createLearnedRate(): LearnedRate {
  const borne = createRateWindow(Number.POSITIVE_INFINITY);
  let most = Number.POSITIVE_INFINITY;
  let changedAt = 0;
  return {
    freeAt(now) {
      for (; Number.isFinite(most) && now - changedAt >= minuteMs; changedAt += minuteMs) {
        most = Math.max(most + 1, most * growBy);
      }
      return borne.freeAt(now, 1, most);
    },
    start(now) {
      const correct = borne.add(now, 1);
      return () => correct(0);
    },
    learn(now) {
      most = Math.max(1, Math.min(borne.sum(now), most * shrinkTo));
      changedAt = now;
    },
  };
}
