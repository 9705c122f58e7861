import type { AmemgymVariable } from '@memgym/datasets';
import type { PeriodUpdate } from './user-parts.js';

/** Number of changes of each variable over these periods, 0 included, in the schema's order. */
export function countUpdates(
  variables: readonly AmemgymVariable[],
  updates: readonly Pick<PeriodUpdate, 'updated'>[],
): Map<string, number> {
  return new Map(
    variables.map(({ name }) => [name, updates.filter(({ updated }) => updated.has(name)).length]),
  );
}
