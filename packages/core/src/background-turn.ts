import { setImmediate } from 'node:timers';

const waiting: (() => void)[] = [];

/**
 * Waits until what is more urgent has had the processor: whoever waits goes on one after the other, in the
 * order they came, and between two of them everything that has arrived meanwhile is dealt with. For work
 * that nobody waits for, in pieces of a few milliseconds. It changes the pace, never a result.
 */
export function backgroundTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
