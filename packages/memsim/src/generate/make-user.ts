import { createRng } from '@memgym/core';
import { listsOf, publishedTypes, type QuestionType } from '../data/question-types.js';
import type { Language } from './language.js';
import type { Profile } from './network/sample-profile.js';
import type { MemSimOptions } from './options-schema.js';
import type { Making } from './questions/making.js';
import { createTrajectoryClock } from './time/clock.js';
import { makeTrajectory, type Trajectory } from './trajectory/trajectory.js';

/** Every trajectory of one user, in the order of the files. Each has its own random stream. */
export function makeUser(
  {
    gid,
    profile,
    others,
    language,
    types = publishedTypes(),
  }: {
    gid: number;
    profile: Profile;
    others: readonly Profile[];
    language: Language;
    types?: readonly QuestionType[];
  },
  { seed, profile: faults }: Pick<MemSimOptions, 'seed' | 'profile'>,
): Trajectory[] {
  const root = createRng(seed).stream(`user ${gid}`);
  const byName = new Map(types.map((type) => [type.name, type]));
  return listsOf(types).flatMap(({ type: name, group, perUser }) =>
    Array.from({ length: perUser }, (_, index) => {
      const rng = root.stream(`${name} ${group} ${index}`);
      const making: Making = {
        profile,
        others,
        language,
        faults,
        rng,
        clock: createTrajectoryClock(rng.stream('clock'), faults),
      };
      return makeTrajectory(making, byName.get(name) as QuestionType, group);
    }),
  );
}
