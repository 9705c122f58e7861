import type { MemorySnapshot } from '@memgym/core';
import { changed, type Mutant } from './mutant.js';

/** Makes its snapshot anew after every write but an update. */
export const losesUpdateInSnapshot: Mutant = {
  fault: 'loses an update in its snapshot',
  caughtBy: 'snapshots',
  create: changed((sound) => {
    let latest: MemorySnapshot | undefined;
    const forgetting =
      <Arguments extends unknown[], Result>(method: (...given: Arguments) => Promise<Result>) =>
      (...given: Arguments): Promise<Result> => {
        latest = undefined;
        return method(...given);
      };
    return {
      add: forgetting(sound.add),
      restore: forgetting(sound.restore),
      delete: forgetting(sound.delete as NonNullable<typeof sound.delete>),
      purgeExpired: forgetting(sound.purgeExpired as NonNullable<typeof sound.purgeExpired>),
      snapshot: async () => {
        latest ??= await sound.snapshot();
        return structuredClone(latest);
      },
    };
  }),
};
