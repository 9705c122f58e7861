import type { PeriodUpdate } from './user-parts.js';

/** Number of changes of each variable over these periods, including 0, in the order of `names`. */
export function countUpdates(
  names: Iterable<string>,
  updates: readonly Pick<PeriodUpdate, 'updated'>[],
): Map<string, number> {
  return new Map([...names].map((name) => [name, updates.filter(({ updated }) => updated.has(name)).length]));
}
