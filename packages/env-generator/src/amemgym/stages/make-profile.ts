import type { NemotronPersona } from '@memgym/datasets';
import { profileBasics, toUserProfile } from '../personas/to-user-profile.js';
import { writeProfile } from '../prompts/write-profile.js';
import type { UserProfile } from '../user/user-parts.js';
import { askUntilValid, unusable, usable } from './ask-until-valid.js';
import type { GenerationContext } from './generation-context.js';

/** Call 1: who the user is (docs/specs/amemgym.md#environment-generation). */
export async function makeProfile(
  context: GenerationContext,
  persona: NemotronPersona,
): Promise<UserProfile> {
  const { environment } = context;
  const written = await askUntilValid(context, {
    piece: 'profile',
    prompt: writeProfile,
    request: { basics: profileBasics(persona, environment.profile), descriptions: { ...persona.prose } },
    temperature: 'low',
    check: ({ name, profile }) =>
      environment.profile === 'reference'
        ? usable({ name, profile: profile.trim() })
        : profile.trim() === ''
          ? unusable('profile is empty.')
          : usable({ name: name.trim() === '' ? 'N/A' : name.trim(), profile: profile.trim() }),
  });
  return toUserProfile(persona, written, environment.profile);
}
