import { join } from 'node:path';
import type { RunManifest } from '@memgym/core';
import { listRuns, readManifest } from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';
import { type ChangedPlugin, changedPlugins } from '../run/changed-plugins.js';

/** An earlier run that a new one repeats with other code of plugins. */
export interface EarlierCode {
  readonly runId: string;
  readonly changed: readonly ChangedPlugin[];
}

/**
 * The latest run that differs from a plan only in the code of plugins from outside; null if there is none, or if the
 * planned run has been started.
 */
export async function findEarlierCode(
  { runId, manifest }: RunPlan,
  runsFolder: string,
): Promise<EarlierCode | null> {
  if (manifest.plugins === undefined || (await readManifest(join(runsFolder, runId))) !== null) return null;
  const runs = await listRuns(runsFolder).catch(() => []);
  for (const run of runs) {
    if (run.manifest === null || !isSameExperiment(run.manifest, manifest)) continue;
    const changed = changedPlugins(run.manifest.plugins, manifest.plugins);
    if (changed.length > 0) return { runId: run.runId, changed };
  }
  return null;
}

const isSameExperiment = (one: RunManifest, other: RunManifest): boolean =>
  one.name === other.name &&
  one.configDigest === other.configDigest &&
  one.data.digest === other.data.digest &&
  one.memgymVersion === other.memgymVersion;
