import type { Clock } from '@memgym/core';

/** Earlier guesses would be mostly of how a run starts. */
const fromMs = 10_000;
const fromShare = 0.01;
/** Only so far back is looked, because calls become slower or faster. */
const windowMs = 10 * 60_000;

/**
 * Estimates the time left from how the finished part of the work has grown in this process.
 * @returns a function that takes the finished part, 0 to 1, and returns the time in ms; undefined while it cannot be known
 */
export function createTimeLeft(clock: Clock): (share: number) => number | undefined {
  let points: { readonly share: number; readonly atMs: number }[] = [];
  return (share) => {
    const atMs = clock.now();
    const last = points.at(-1);
    // One point a second is enough.
    if (last === undefined || atMs - last.atMs >= 1000) points.push({ share, atMs });
    const kept = points.filter((point) => atMs - point.atMs <= windowMs);
    // The oldest known state, if nothing has been reported for long.
    points = kept.length > 0 ? kept : points.slice(-1);
    const [first] = points;
    if (first === undefined) return undefined;
    const [passedMs, grown] = [atMs - first.atMs, share - first.share];
    if (passedMs < fromMs || grown < fromShare || share >= 1) return undefined;
    return (passedMs / grown) * (1 - share);
  };
}
