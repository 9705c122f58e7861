/** How long something is searched that a service may find later. */
export interface Patience {
  /** Milliseconds from any origin. */
  readonly now: () => number;
  /** Waits; rejects when the wait is cancelled. */
  readonly pause: (ms: number) => Promise<void>;
  /** Milliseconds after which it counts as not found. 0: it is searched once. */
  readonly limitMs: number;
}

/** A search that was repeated until it found something. */
export interface RepeatedSearch<Found> {
  /** Undefined if nothing was found in time. */
  readonly found: Found | undefined;
  /** Milliseconds from the first search to the answer of the last one. */
  readonly ms: number;
  readonly searches: number;
}

const firstPauseMs = 25;
const longestPauseMs = 1000;

/** Searches again, after pauses that double up to a second, until something is found or the limit is over. */
export async function untilFound<Found>(
  search: () => Promise<Found | undefined>,
  { now, pause, limitMs }: Patience,
): Promise<RepeatedSearch<Found>> {
  const from = now();
  let pauseMs = firstPauseMs;
  // Pauses are summed as well, because a clock of a test may stand still.
  for (let searches = 1, paused = 0; ; searches += 1) {
    const found = await search();
    const ms = now() - from;
    if (found !== undefined || Math.max(ms, paused) >= limitMs) return { found, ms, searches };
    const next = Math.min(pauseMs, limitMs - Math.max(ms, paused));
    await pause(next);
    paused += next;
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }
}
