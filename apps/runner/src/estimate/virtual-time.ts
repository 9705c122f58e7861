import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** A clock that moves only from one awaited moment to the next. */
export interface VirtualTime {
  /** Seconds since the start. */
  now(): number;
  /** Ends when the clock has moved on by so many seconds. */
  sleep(seconds: number): Promise<void>;
  /** Lets time pass until `work` has ended. */
  run<Value>(work: Promise<Value>): Promise<Value>;
}

/**
 * Makes a time in which calls take as long as they are said to, without anybody waiting: what depends on
 * each other happens one after the other, what does not happens at the same moment.
 */
export function createVirtualTime(): VirtualTime {
  let now = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  /** Goes to the next moment at which anybody wakes, and wakes all who do. */
  const step = (): void => {
    if (sleepers.length === 0) return;
    now = sleepers.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY);
    const due = sleepers.filter(({ at }) => at <= now);
    sleepers = sleepers.filter(({ at }) => at > now);
    for (const { wake } of due) wake();
  };

  return {
    now: () => now,
    sleep: (seconds) =>
      new Promise((resolve) => {
        sleepers.push({ at: now + Math.max(0, seconds), wake: resolve });
      }),
    async run(work) {
      let running = true;
      const ended = work.finally(() => {
        running = false;
      });
      // A failure is told by the return below; until then nobody listens to it.
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
