import { setTimeout as timer } from 'node:timers/promises';

/** The longest wait of a timer of Node.js; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Waits, for any finite or infinite time. Ends early when the signal aborts.
 * @throws the signal's reason, when it aborts
 */
export async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  for (let leftMs = milliseconds; ; leftMs -= longestTimerMs) {
    await timer(Math.min(Math.max(0, leftMs), longestTimerMs), undefined, { signal });
    if (leftMs <= longestTimerMs) return;
  }
}
