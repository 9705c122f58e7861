import { createRng } from '@memgym/core';
import type { Environment } from '../config/environment-schema.js';
import type { UserProfile } from '../user/user-parts.js';
import { contentLibrary } from './content-library.js';
import { drawPersona } from './draw-persona.js';

/**
 * Profiles of invented people, for use without a persona file: the same ones that `generateUsersOffline`
 * uses. They need no model; a larger number extends a smaller one. Like the published personas, they are always in
 * English.
 */
export function makeUpProfiles({ seed, users }: Pick<Environment, 'seed' | 'users'>): UserProfile[] {
  const { people } = contentLibrary('en');
  const taken = new Set<string>();
  return Array.from({ length: users }, (_, index) => {
    const { profile } = drawPersona(people, taken, createRng(seed).stream(`user ${index}`).stream('persona'));
    taken.add(profile.name);
    return profile;
  });
}
