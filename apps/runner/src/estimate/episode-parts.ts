import type { Episode } from '@memgym/core';
import type { PlannedPlay } from '../run/planned-plays.js';
import type { RunPlan } from '../run/run-plan.js';

/** What is played of an episode by one system, or by a bound beside the systems. */
export interface EpisodePart extends Pick<PlannedPlay, 'system' | 'play'> {
  readonly episode: Episode;
}

/**
 * Everything a run plays, by the id of the episode that it comes with. A bound asks of episodes of its own:
 * each belongs to the one of its id, else to the first of its cluster.
 */
export function episodeParts(plan: RunPlan): Map<string, EpisodePart[]> {
  const parts = new Map(plan.episodes.map(({ id }): [string, EpisodePart[]] => [id, []]));
  const firstOfCluster = new Map(plan.episodes.toReversed().map((each) => [each.cluster, each.id]));
  for (const { system, play, episodes } of plan.plays) {
    for (const episode of episodes) {
      const owner = parts.get(episode.id) ?? parts.get(firstOfCluster.get(episode.cluster) ?? '');
      owner?.push({ system, play, episode });
    }
  }
  return parts;
}
