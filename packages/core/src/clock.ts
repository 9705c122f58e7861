import type { IngestTime } from './time.js';

/** Source of the current time. Nothing below the apps reads the wall clock directly. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): IngestTime;
}

/** A clock that stands still until `advance` moves it. */
export interface ManualClock extends Clock {
  /** Moves the clock forward by `milliseconds`. */
  advance(milliseconds: number): void;
}

/** A clock for tests and for replayable runs: starts at `start` (default 0) and moves only by `advance`. */
export function createManualClock(start: IngestTime = 0): ManualClock {
  let current = start;
  return {
    now: () => current,
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

/**
 * A logical clock: every reading is `stepMs` later than the one before, so that ingest order is preserved and a
 * repeated program reads the same times.
 */
export function createStepClock(start: IngestTime = 0, stepMs = 1): Clock {
  let current = start - stepMs;
  return {
    now: () => {
      current += stepMs;
      return current;
    },
  };
}

/** The wall clock. Apps create it and pass it down. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * A clock that stands still after its first reading, so that one write or read happens at one time; an operation that
 * needs no time does not read the clock.
 */
export function readOnce(clock: Clock): Clock {
  let time: number | undefined;
  return {
    now: () => {
      time ??= clock.now();
      return time;
    },
  };
}
