import type { SystemResult } from '@memgym/core';

/** Whether a table of these results has a column for `k`: memory systems show different numbers of memories. */
export function showsK(systems: readonly SystemResult[]): boolean {
  const counts = systems.flatMap(({ standing, k }) => (standing === 'system' && k !== undefined ? [k] : []));
  return new Set(counts).size > 1;
}
