import type { Clock } from '@memgym/core';

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
