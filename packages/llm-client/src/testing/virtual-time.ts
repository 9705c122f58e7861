import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Clock } from '@memgym/core';

/** Time that passes only as fast as the work in it is done. */
export interface VirtualTime extends Clock {
  /** Ends when the virtual clock has moved on by so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets time pass until `work` has ended. */
  run<Value>(work: Promise<Value>): Promise<Value>;
}

/** Makes a virtual time that starts at 0: minutes of waiting take as long as their events. */
export function createVirtualTime(): VirtualTime {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  const step = (): void => {
    let next: (typeof sleepers)[number] | undefined;
    for (const sleeper of sleepers) if (next === undefined || sleeper.at < next.at) next = sleeper;
    if (next === undefined) return;
    sleepers.splice(sleepers.indexOf(next), 1);
    now = Math.max(now, next.at);
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
      // What fails is told below; until then nobody listens.
      ended.catch(() => undefined);
      while (running) {
        // First all that can happen at this moment.
        await turnOfLoop();
        step();
      }
      return ended;
    },
  };
}
