import { ConfigError } from '@memgym/core';
import { createNumpyRandom } from '@memgym/datasets';
import type { Environment } from '../config/environment-schema.js';

/**
 * Selects rows of a persona file: those with the given `ids`, otherwise one per user, drawn from all rows that are
 * not excluded, in the order of the original (`NumpyRandom`). A larger number of users extends a smaller one.
 * @throws {ConfigError} when an id is missing, or there are too few personas
 */
export function choosePersonas(
  ids: readonly string[],
  environment: Pick<Environment, 'ids' | 'excludeIds' | 'users' | 'seed'>,
): number[] {
  if (environment.ids !== undefined) {
    const rows = new Map(ids.map((id, row) => [id, row]));
    return environment.ids.slice(0, environment.users).map((id) => {
      const row = rows.get(id);
      if (row !== undefined) return row;
      throw new ConfigError(
        `ids: persona ${JSON.stringify(id)} is not among the ${ids.length} in the file.`,
        {
          key: 'ids',
          hint: 'Pass the persona file that contains these ids.',
        },
      );
    });
  }
  const excluded = new Set(environment.excludeIds);
  const rows = ids.flatMap((id, row) => (excluded.has(id) ? [] : [row]));
  if (rows.length < environment.users) {
    throw new ConfigError(`users is ${environment.users}, but only ${rows.length} personas are available.`, {
      key: 'users',
      hint: 'Lower users, or pass a file with more personas.',
    });
  }
  return [...createNumpyRandom(environment.seed).permutation(rows.length).slice(0, environment.users)].map(
    (at) => rows[at] as number,
  );
}
