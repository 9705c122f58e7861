import { createRng, parseConfig } from '@memgym/core';
import type * as z from 'zod';
import { environmentSchema } from '../config/environment-schema.js';
import { requirePossible } from '../config/require-possible.js';
import type { UserParts } from '../user/user-parts.js';
import { contentLibrary } from './content-library.js';
import { drawPersona } from './draw-persona.js';
import { makeOfflineUser } from './make-offline-user.js';

/** The usual options without the choice of personas, because personas are invented. */
const optionsSchema = environmentSchema.omit({ ids: true, excludeIds: true });

/**
 * Makes users without a model. Lives are composed by the seed from a library of everyday topics, and the
 * gold answers are exact by construction (packages/amemgym/spec.md#data-formats and
 * packages/amemgym/spec.md#environment-generation). User messages imply values without naming them, with expressions
 * from the lexicon of `@memgym/everyday-world`. The same options give the same bytes. Defaults are those of
 * v1.base.
 * @throws {ConfigError} when an option does not fit, or no user can fit the options
 */
export function generateUsersOffline(options: z.input<typeof optionsSchema> = {}): UserParts[] {
  const origin = 'Offline environment';
  const parsed = parseConfig(origin, optionsSchema, options);
  const environment = { ...parsed, excludeIds: [] };
  requirePossible(environment, origin);
  const library = contentLibrary(environment.language);
  const root = createRng(environment.seed);
  const taken = new Set<string>();
  return Array.from({ length: environment.users }, (_, index) => {
    const rng = root.stream(`user ${index}`);
    const persona = drawPersona(library.people, taken, rng.stream('persona'));
    taken.add(persona.profile.name);
    return makeOfflineUser(library, environment, { persona, rng });
  });
}
