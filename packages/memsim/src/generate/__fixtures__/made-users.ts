import { languageOf } from '../language.js';
import { makeUser } from '../make-user.js';
import { builtInNetwork, type NetworkLanguage } from '../network/built-in-network.js';
import { openNetwork } from '../network/open-network.js';
import type { Profile } from '../network/sample-profile.js';
import type { Trajectory } from '../trajectory/trajectory.js';

export interface MadeForTest {
  readonly profiles: readonly Profile[];
  readonly trajectories: readonly (Trajectory & { readonly gid: number })[];
}

/** Users as the generator makes them, without files. */
export function madeUsers(
  language: NetworkLanguage,
  count: number,
  faults: 'fixed' | 'reference' = 'fixed',
): MadeForTest {
  const draw = openNetwork(builtInNetwork(language));
  const profiles = draw(1, count);
  const others = draw(99, 20);
  const trajectories = profiles.flatMap((profile, gid) =>
    makeUser({ gid, profile, others, language: languageOf(language) }, { seed: 1, profile: faults }).map(
      (trajectory) => ({ ...trajectory, gid }),
    ),
  );
  return { profiles, trajectories };
}
