import { ConfigError } from '@memgym/core';
import type { AmemgymEnvironment } from '../config/environment-schema.js';
import { numpyPermutation } from './numpy-permutation.js';

/**
 * Which rows of a persona file become users: those of `ids`, else as many as there are users, drawn from all
 * that are not excluded as the original draws them (`numpyPermutation`). More users are these and further ones.
 * @throws {ConfigError} when an id is not there, or there are too few personas
 */
export function choosePersonas(
  ids: readonly string[],
  environment: Pick<AmemgymEnvironment, 'ids' | 'excludeIds' | 'users' | 'seed'>,
): number[] {
  if (environment.ids !== undefined) {
    const rows = new Map(ids.map((id, row) => [id, row]));
    return environment.ids.slice(0, environment.users).map((id) => {
      const row = rows.get(id);
      if (row !== undefined) return row;
      throw new ConfigError(`ids: there is no persona ${JSON.stringify(id)} among the ${ids.length} given.`, {
        key: 'ids',
        hint: 'Give the persona file that these ids come from with --personas.',
      });
    });
  }
  const excluded = new Set(environment.excludeIds);
  const rows = ids.flatMap((id, row) => (excluded.has(id) ? [] : [row]));
  if (rows.length < environment.users) {
    throw new ConfigError(
      `users is ${environment.users}, but only ${rows.length} personas are there to draw from.`,
      { key: 'users', hint: 'Lower users, or give a file with more personas.' },
    );
  }
  return [...numpyPermutation(environment.seed, rows.length).slice(0, environment.users)].map(
    (at) => rows[at] as number,
  );
}
