import type { NemotronPersona } from '@memgym/datasets';
import type { GenerationRules } from '../rules.js';
import type { UserProfile } from '../user/user-parts.js';

type PersonaRules = Pick<GenerationRules, 'educationOf'>;

const listed = (items: readonly string[]): string => (items.length === 0 ? 'N/A' : items.join(', '));

/** The facts of a persona, in the form of a profile (packages/amemgym/spec.md#data-formats). */
export function profileBasics(persona: NemotronPersona, rules: PersonaRules) {
  return {
    age: persona.age,
    gender: persona.sex,
    marital_status: persona.marital_status,
    education_level: rules.educationOf(persona),
    occupation: persona.occupation,
    hobbies_and_interests: listed(persona.hobbies),
    skills_and_expertise: listed(persona.skills),
  };
}

/** A persona with its generated name and description. */
export function toUserProfile(
  persona: NemotronPersona,
  written: { readonly name: string; readonly profile: string },
  rules: PersonaRules,
): UserProfile {
  const shown = {
    name: written.name,
    ...profileBasics(persona, rules),
    complementary_info: written.profile,
  };
  const lines = Object.entries(shown).map(([key, value]) => `${key}: ${value}`);
  return { uuid: persona.uuid, ...shown, formatted_str: lines.join('\n') };
}
