import type { NemotronPersona } from '@memgym/datasets';
import { profileBasics, toUserProfile } from '../personas/to-user-profile.js';
import { writeProfile } from '../prompts/write-profile.js';
import type { UserProfile } from '../user/user-parts.js';
import { askUntilValid } from './ask-until-valid.js';
import { unusable, usable } from './checked.js';
import type { StageContext } from './stage-context.js';

/** Call 1: who the user is (packages/amemgym/spec.md#environment-generation). */
export async function makeProfile(context: StageContext, persona: NemotronPersona): Promise<UserProfile> {
  const { rules } = context;
  const written = await askUntilValid(context, {
    piece: 'profile',
    prompt: writeProfile,
    request: { basics: profileBasics(persona, rules), descriptions: { ...persona.prose } },
    temperature: 'low',
    check: ({ name, profile }) =>
      rules.refusesEmptyTexts && profile.trim() === ''
        ? unusable('profile is empty.')
        : usable({ name: rules.nameOf(name), profile: profile.trim() }),
  });
  return toUserProfile(persona, written, rules);
}
