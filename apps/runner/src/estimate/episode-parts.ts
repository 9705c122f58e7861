import type { Episode } from '@memgym/core';
import type { PlannedPlay } from '../plan/planned-plays.js';
import type { RunPlan } from '../plan/run-plan.js';

/** The part of an episode that one system or bound plays. */
export interface EpisodePart extends Pick<PlannedPlay, 'system' | 'play'> {
  readonly episode: Episode;
}

/**
 * Everything a run plays, grouped by episode id. A bound has its own episodes; each belongs to the episode with its
 * id, otherwise to the first one of its cluster.
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
