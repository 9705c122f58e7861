import type { Rng } from '@memgym/core';
import type { Environment } from '../config/environment-schema.js';

/** The additions and deletions of a period. */
export interface AbsenceCounts {
  readonly additions: number;
  readonly deletions: number;
}

/** How many variables are added and deleted in each period from 1 on, spread as evenly as possible. */
export function absenceSchedule(
  { additions = 0, deletions = 0, periods }: Pick<Environment, 'additions' | 'deletions' | 'periods'>,
  rng: Rng,
): AbsenceCounts[] {
  const counts = Array.from({ length: periods }, () => ({ additions: 0, deletions: 0 }));
  const kinds = [
    ...Array.from({ length: additions }, () => 'additions' as const),
    ...Array.from({ length: deletions }, () => 'deletions' as const),
  ];
  let order: number[] = [];
  for (const kind of kinds) {
    if (order.length === 0) order = rng.shuffle(counts.map((_, index) => index));
    const count = counts[order.pop() ?? 0];
    if (count !== undefined) count[kind] += 1;
  }
  return counts;
}
