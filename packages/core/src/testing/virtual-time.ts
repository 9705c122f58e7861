import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Clock } from '../clock.js';

/** A clock that moves only from one awaited moment to the next. */
export interface VirtualTime extends Clock {
  /** Ends when the clock has moved on by so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets time pass until `work` has ended. */
  run<Value>(work: Promise<Value>): Promise<Value>;
}

/**
 * Makes a time that starts at 0, in which hours of waiting take as long as their events: what depends on
 * each other happens one after the other, what does not happens at the same moment, in an order of its own.
 */
export function createVirtualTime(): VirtualTime {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  /** Wakes who wakes next; of those who wake at one moment, who went to sleep first. */
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
      // The return below reports a failure; until then nothing handles it.
      ended.catch(() => undefined);
      while (running) {
        // First all that follows from who woke last.
        await turnOfLoop();
        step();
      }
      return ended;
    },
  };
}
