import { createRng } from '@memgym/core';
import { memDailyLists, trajectoriesPerUser } from '../data/memdaily-types.js';
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
  }: { gid: number; profile: Profile; others: readonly Profile[]; language: Language },
  { seed, profile: faults }: Pick<MemSimOptions, 'seed' | 'profile'>,
): Trajectory[] {
  const root = createRng(seed).stream(`user ${gid}`);
  return memDailyLists.flatMap(({ type, group }) =>
    Array.from({ length: trajectoriesPerUser(type, group) }, (_, index) => {
      const rng = root.stream(`${type} ${group} ${index}`);
      const making: Making = {
        profile,
        others,
        language,
        faults,
        rng,
        clock: createTrajectoryClock(rng.stream('clock'), faults),
      };
      return makeTrajectory(making, type, group);
    }),
  );
}
