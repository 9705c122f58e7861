import { join } from 'node:path';
import type { RunManifest } from '@memgym/core';
import { readManifest, type Shard, shardFolderName, writeManifest } from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';
import { collectPlays } from '../results/collect-plays.js';
import { editedPlugins, editsIn, withEdits } from './changed-plugins.js';
import { playPlan, type RunProgress, withProofs, writeCost } from './play-plan.js';
import { type RunOptions, toIsoDay, withPlaces } from './run-experiment.js';
import { planShard } from './shard.js';

/** A shard that was played to its end. It has no results: they are made of all shards together. */
export interface PlayedShard {
  readonly folder: string;
  readonly manifest: RunManifest;
  readonly progress: RunProgress;
}

/**
 * Plays one part of a run into a folder of its own, or resumes it, as `runExperiment` does. Another machine may play
 * another part at the same time; `mergeShards` makes the run of them.
 *
 * @throws {ConfigError} when there are more shards than episodes
 * @throws {MemGymError} when it cannot continue; running the same command again resumes
 */
export async function runShard(
  planned: RunPlan,
  shard: Shard,
  { runsFolder = 'runs', now = Date.now, ...options }: RunOptions = {},
): Promise<PlayedShard> {
  const part = planShard(planned, shard);
  const folder = join(runsFolder, shardFolderName(planned.runId, shard));
  const earlier = options.fresh ? null : await readManifest(folder);
  const startedOn = earlier?.startedOn ?? toIsoDay(now());
  const manifest = withEdits({ ...withPlaces(part, folder), startedOn }, editsIn(earlier));
  const plan = { ...part, manifest };
  return playPlan(plan, folder, options, async ({ job, progress, proofs }) => {
    await writeCost(plan, job);
    const played = await collectPlays(plan, folder);
    const ended: RunManifest = {
      ...withProofs(withEdits(manifest, await editedPlugins(plan)), proofs),
      status: played.every(({ complete }) => complete) ? 'complete' : 'incomplete',
    };
    job.expectHeld();
    await writeManifest(folder, ended);
    return { folder, manifest: ended, progress };
  });
}
