import { InvalidArgumentError, type Rng } from '@memgym/core';
import type { GenerationRules } from '../rules.js';

const dayMs = 86_400_000;
const firstSecond = 19 * 3600;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** The data of a period that dates its sessions. */
export interface SessionTimesOptions {
  readonly count: number;
  /** Last day of the period, `YYYY-MM-DD`; period 0 ends on the start date. */
  readonly end: string;
  /** First day of the period; null in period 0, which reaches back without bound. */
  readonly start: string | null;
  readonly rng: Rng;
  readonly rules: Pick<GenerationRules, 'sessionSeconds'>;
}

/**
 * The start times of a period's sessions, ascending, as `YYYY-MM-DD HH:MM:SS`: one a day on the last days up to and
 * including the end, each at a random second from 19:00:00 up to but not including 22:00:00
 * (packages/amemgym/spec.md#dates-and-session-times).
 * @throws {InvalidArgumentError} when there are more sessions than days
 */
export function sessionTimes({ count, end, start, rng, rules }: SessionTimesOptions): string[] {
  const last = dayOf(end);
  // The start day belongs to the previous period, whose last session is on it.
  if (start !== null && count > last - dayOf(start)) {
    throw new InvalidArgumentError(
      'count',
      `${count} sessions do not fit into the ${last - dayOf(start)} days from ${start} to ${end}.`,
      { hint: 'Lower changesPerPeriod or raise monthsPerPeriod.' },
    );
  }
  return Array.from({ length: count }, (_, index) => {
    const day = new Date((last - (count - 1 - index)) * dayMs).toISOString().slice(0, 10);
    const second = firstSecond + rng.int(rules.sessionSeconds);
    const clock = new Date(second * 1000).toISOString().slice(11, 19);
    return `${day} ${clock}`;
  });
}
