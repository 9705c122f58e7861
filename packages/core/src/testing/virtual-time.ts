import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Clock } from '../clock.js';

/** A clock that moves only from one awaited moment to the next. */
export interface VirtualTime extends Clock {
  /** Resolves when the clock has advanced by this many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Advances the time until `work` has ended. */
  run<Value>(work: Promise<Value>): Promise<Value>;
}

/**
 * Creates a virtual time that starts at 0 and jumps from one event to the next. Dependent waits add up; independent
 * ones run concurrently, in a fixed order.
 */
export function createVirtualTime(): VirtualTime {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  /** Wakes the next sleeper; ties go to the one that slept first. */
  const step = (): void => {
    let next: (typeof sleepers)[number] | undefined;
    for (const sleeper of sleepers) if (next === undefined || sleeper.at < next.at) next = sleeper;
    if (next === undefined) return;
    sleepers.splice(sleepers.indexOf(next), 1);
    now = next.at;
    next.wake();
  };

  return {
    now: () => now,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        sleepers.push({ at: now + Math.max(0, milliseconds), wake: resolve });
      }),
    async run(work) {
      let running = true;
      const ended = work.finally(() => {
        running = false;
      });
      // The return below reports a failure; this handler prevents an unhandled rejection until then.
      ended.catch(() => undefined);
      while (running) {
        // Run everything that follows from the last wake-up first.
        await turnOfLoop();
        step();
      }
      return ended;
    },
  };
}
