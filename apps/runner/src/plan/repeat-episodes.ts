import type { Episode } from '@memgym/core';

/**
 * The episodes once for each trial, trial by trial. A repetition has a separate id, `<id>#2`, and therefore separate
 * memory, random streams and records. It belongs to the cluster of its episode.
 */
export function repeatEpisodes(episodes: readonly Episode[], trials: number): readonly Episode[] {
  const repetitions = Array.from({ length: trials - 1 }, (_, index) => index + 2);
  return [
    ...episodes,
    ...repetitions.flatMap((trial) =>
      episodes.map((episode) => ({ ...episode, id: `${episode.id}#${trial}`, trial })),
    ),
  ];
}
