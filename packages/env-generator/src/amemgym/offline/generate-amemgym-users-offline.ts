import { createRng, parseConfig } from '@memgym/core';
import { requirePossible } from '../config/require-possible.js';
import type { UserParts } from '../user/user-parts.js';
import { contentLibrary } from './content-library.js';
import { drawPersona } from './draw-persona.js';
import { makeOfflineUser } from './make-offline-user.js';
import {
  type AmemgymOfflineEnvironmentOptions,
  amemgymOfflineEnvironmentSchema,
} from './offline-environment.js';

/**
 * Makes AMemGym users with no model: lives composed by the seed from a library of everyday topics, the truth
 * exact by construction (docs/specs/amemgym.md#data-formats and docs/specs/amemgym.md#environment-generation).
 * Values are implied in what users say and not named; the expressions that imply them are those of the lexicon of
 * `@memgym/everyday-world`. The same options give the same bytes. Defaults are those of v1.base.
 * @throws {ConfigError} when an option does not fit, or no user can fit the options
 */
export function generateAmemgymUsersOffline(options: AmemgymOfflineEnvironmentOptions = {}): UserParts[] {
  const origin = 'Offline AMemGym environment';
  const parsed = parseConfig(origin, amemgymOfflineEnvironmentSchema, options);
  const environment = { ...parsed, excludeIds: [] };
  requirePossible(environment, origin);
  const library = contentLibrary(environment.language);
  const root = createRng(environment.seed);
  const taken = new Set<string>();
  return Array.from({ length: environment.users }, (_, index) => {
    const rng = root.stream(`user ${index}`);
    const persona = drawPersona(library.people, taken, rng.stream('persona'));
    taken.add(persona.profile.name);
    return makeOfflineUser(library, environment, persona, rng);
  });
}
