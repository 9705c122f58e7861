import type { Clock } from '@memgym/core';

/** A clock that stands still once it was read: one write or read happens at one time, and one that needs none does not move the clock. */
export function readOnce(clock: Clock): Clock {
  let time: number | undefined;
  return {
    now: () => {
      time ??= clock.now();
      return time;
    },
  };
}
