import { ConfigError, type RunManifest, sha256 } from '@memgym/core';
import type { Shard } from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';

/**
 * The part of a plan that a shard plays: some of the episodes, each with all systems. Episodes are ordered by the
 * digest of their ids and dealt out in turn, so that shards are of equal size and every machine deals them alike.
 * @throws {ConfigError} when there are more shards than episodes
 */
export function planShard(plan: RunPlan, shard: Shard): RunPlan & { readonly manifest: RunManifest } {
  const ids = [...new Set(plan.plays.flatMap(({ episodes }) => episodes.map(({ id }) => id)))];
  if (ids.length < shard.count) {
    const [there, hint] =
      ids.length === 1
        ? ['1 episode', 'Run it without --shard.']
        : [`${ids.length} episodes`, `Use at most ${ids.length} shards.`];
    throw new ConfigError(`${shard.count} shards: the run has only ${there} to share out.`, {
      key: 'shard',
      hint,
    });
  }
  const order = new Map(ids.map((id) => [id, sha256(id)]));
  const dealt = ids.sort((a, b) => ((order.get(a) ?? '') < (order.get(b) ?? '') ? -1 : 1));
  const own = new Set(dealt.filter((_id, place) => place % shard.count === shard.index - 1));
  return {
    ...plan,
    episodes: plan.episodes.filter(({ id }) => own.has(id)),
    plays: plan.plays.map((play) => ({ ...play, episodes: play.episodes.filter(({ id }) => own.has(id)) })),
    manifest: { ...plan.manifest, shard: { ...shard } },
  };
}
