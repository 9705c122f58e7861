import { createHash } from 'node:crypto';
import type { Rng } from '@memgym/core';
import { drawPortrait, type People } from '@memgym/everyday-world';
import type { UserProfile } from '../user/user-parts.js';

const youngest = 18;
const oldest = 85;
const retirementAge = 67;

/** A random invented person. */
export interface OfflinePersona {
  readonly profile: UserProfile;
  readonly firstName: string;
  readonly isWorking: boolean;
}

/**
 * A persona aged 18 to 85. It says nothing about the lexicon's topics, so it stays true when the user's life
 * changes.
 */
export function drawPersona(people: People, taken: ReadonlySet<string>, rng: Rng): OfflinePersona {
  const age = youngest + rng.int(oldest - youngest + 1);
  const isWorking = age < retirementAge;
  const gender = rng.pick(['Female', 'Male'] as const);
  let firstName = rng.pick(people.firstNames[gender]);
  let name = people.fullName(firstName, rng.pick(people.lastNames));
  for (let trial = 0; taken.has(name) && trial < 50; trial += 1) {
    firstName = rng.pick(people.firstNames[gender]);
    name = people.fullName(firstName, rng.pick(people.lastNames));
  }
  const occupation = rng.pick(people.occupations);
  const details = {
    name,
    age,
    gender,
    marital_status: rng.pick(people.maritalStatuses),
    education_level: rng.pick(people.educationLevels),
    occupation: isWorking ? occupation.name : people.retired,
    hobbies_and_interests: rng.shuffle(people.interests).slice(0, 3).join(', '),
    skills_and_expertise: occupation.skills.join(', '),
    complementary_info: drawPortrait(people, firstName, rng),
  };
  const lines = Object.entries(details).map(([key, value]) => `${key}: ${value}`);
  return {
    profile: { uuid: drawId(rng), ...details, formatted_str: lines.join('\n') },
    firstName,
    isWorking,
  };
}

/** 32 hexadecimal digits, like the ids of the published personas. */
function drawId(rng: Rng): string {
  return createHash('sha256').update(String(rng.next())).digest('hex').slice(0, 32);
}
