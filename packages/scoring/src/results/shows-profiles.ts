import type { SystemResult } from '@memgym/core';

/** Whether a table of these results has a column for the profile: some system plays as its original does. */
export function showsProfiles(systems: readonly SystemResult[]): boolean {
  return systems.some(({ profile: own }) => own === 'reference');
}
