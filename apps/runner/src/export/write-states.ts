import { join } from 'node:path';
import type { AmemgymUser } from '@memgym/datasets';
import { isStateRead, periodEnd, type StatefulSystem, stateFiles } from '@memgym/evaluators';
import type { PlayedEpisode } from '../store/played-episode.js';
import { readState } from '../store/read-state.js';
import { writeJson } from '../store/write-atomic.js';

/** The result of exporting the states of a system. */
export interface WrittenStates {
  readonly files: number;
  /** False if the run no longer holds the state of a played period. */
  readonly isWhole: boolean;
}

/**
 * Writes `agent_states/` of a system, one state in the process at a time: a whole history each, they are large together.
 * @throws {StorageError} when a state is not the stored one
 */
export async function writeStates(
  system: StatefulSystem & { readonly played: readonly PlayedEpisode[] },
  places: { readonly users: readonly AmemgymUser[]; readonly runFolder: string; readonly outFolder: string },
): Promise<WrittenStates> {
  const { users, runFolder, outFolder } = places;
  const periods = new Map(users.map((user) => [user.id, user.periods]));
  const isRead = isStateRead(system);
  let files = 0;
  let isWhole = true;
  for (const { episodeId, checkpoints, adaptations } of system.played) {
    for (const { index } of periods.get(episodeId) ?? []) {
      const digest = periodEnd(checkpoints, index);
      if (digest === null) continue;
      const state = isRead ? await readState(join(runFolder, 'states'), digest) : null;
      isWhole &&= !isRead || state !== null;
      const end = { user: episodeId, period: index, state, adaptations: adaptations.slice(0, index + 1) };
      for (const [path, content] of stateFiles(system, end)) {
        await writeJson(join(outFolder, path), content);
        files += 1;
      }
    }
  }
  return { files, isWhole };
}
