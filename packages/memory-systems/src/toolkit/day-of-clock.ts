const firstDay = 86_400_000;

/**
 * The day of a clock, such as `2026-05-07`; null for the clock of a run, which counts steps from 1970 and knows no day.
 * @param now in ms since 1970
 */
export const dayOfClock = (now: number): string | null =>
  now < firstDay ? null : new Date(now).toISOString().slice(0, 10);
