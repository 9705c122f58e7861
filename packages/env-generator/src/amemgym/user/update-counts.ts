import type { AmemgymVariable } from '@memgym/datasets';
import type { PeriodUpdate } from './user-parts.js';

/** How often each variable changed over these periods; 0 for one that never did. In the schema's order. */
export function countUpdates(
  variables: readonly AmemgymVariable[],
  updates: readonly Pick<PeriodUpdate, 'updated'>[],
): Map<string, number> {
  return new Map(
    variables.map(({ name }) => [name, updates.filter(({ updated }) => updated.has(name)).length]),
  );
}
