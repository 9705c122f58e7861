import { createRng } from '@memgym/core';
import type { AmemgymEnvironment } from '../config/environment-schema.js';
import { contentLibrary } from '../offline/content/content-library.js';
import { drawPersona } from '../offline/draw-persona.js';
import type { UserProfile } from '../user/user-parts.js';

/**
 * Profiles of made-up people, for who has no persona file: those that `generateAmemgymUsersOffline` gives its
 * users. They need no model; more users are these and further ones. Like the published personas they are told in
 * English, whatever the language of the questions.
 */
export function makeUpProfiles({ seed, users }: Pick<AmemgymEnvironment, 'seed' | 'users'>): UserProfile[] {
  const { people } = contentLibrary('en');
  const taken = new Set<string>();
  return Array.from({ length: users }, (_, index) => {
    const { profile } = drawPersona(people, taken, createRng(seed).stream(`user ${index}`).stream('persona'));
    taken.add(profile.name);
    return profile;
  });
}
