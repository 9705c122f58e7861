import type { ExportFolder, ReadEpisode, ReadRun } from '@memgym/evaluators';
import type { AMemGymUser } from '../../data/amemgym-user.js';
import { periodEnd } from '../../play/period-checkpoints.js';
import { isStateRead, type StatefulSystem, stateFiles } from '../state-files.js';

/**
 * Writes `agent_states/` of a system. Loads one state at a time, because each contains a whole history.
 * @returns whether the run still has the state of every played period
 * @throws {StorageError} when a state's content does not match its digest
 */
export async function writeStates(
  system: StatefulSystem & { readonly played: readonly ReadEpisode[] },
  users: readonly AMemGymUser[],
  run: ReadRun,
  folder: ExportFolder,
): Promise<boolean> {
  const periods = new Map(users.map((user) => [user.id, user.periods]));
  const isRead = isStateRead(system);
  let isWhole = true;
  for (const { episodeId, checkpoints, adaptations } of system.played) {
    for (const { index } of periods.get(episodeId) ?? []) {
      const digest = periodEnd(checkpoints, index);
      if (digest === null) continue;
      const state = isRead ? await run.readState(digest) : null;
      isWhole &&= !isRead || state !== null;
      const end = { user: episodeId, period: index, state, adaptations: adaptations.slice(0, index + 1) };
      for (const [path, content] of stateFiles(system, end)) await folder.write(path, content);
    }
  }
  return isWhole;
}
