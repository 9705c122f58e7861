import type { NemotronPersona } from '@memgym/datasets';
import type { AmemgymEnvironment } from '../config/environment-schema.js';
import type { UserProfile } from '../user/user-parts.js';

type Profile = AmemgymEnvironment['profile'];

const listed = (items: readonly string[]): string => (items.length === 0 ? 'N/A' : items.join(', '));
const spaced = (text: string): string => text.replaceAll('_', ' ');

/** The original leaves empty brackets if there is no field of study, as in `some_college ()`; `fixed` does not. */
function educationOf({ education_level, bachelors_field }: NemotronPersona, profile: Profile): string {
  if (profile === 'reference') return `${education_level} (${spaced(bachelors_field)})`;
  const field = bachelors_field.trim();
  return field === '' ? spaced(education_level) : `${spaced(education_level)} (${spaced(field)})`;
}

/** The facts of a persona, in the form of a profile (docs/specs/amemgym.md#data-formats). */
export function profileBasics(persona: NemotronPersona, profile: Profile) {
  return {
    age: persona.age,
    gender: persona.sex,
    marital_status: persona.marital_status,
    education_level: educationOf(persona, profile),
    occupation: persona.occupation,
    hobbies_and_interests: listed(persona.hobbies),
    skills_and_expertise: listed(persona.skills),
  };
}

/** A persona with its generated name and description. */
export function toUserProfile(
  persona: NemotronPersona,
  written: { readonly name: string; readonly profile: string },
  profile: Profile,
): UserProfile {
  const shown = {
    name: written.name,
    ...profileBasics(persona, profile),
    complementary_info: written.profile,
  };
  const lines = Object.entries(shown).map(([key, value]) => `${key}: ${value}`);
  return { uuid: persona.uuid, ...shown, formatted_str: lines.join('\n') };
}
