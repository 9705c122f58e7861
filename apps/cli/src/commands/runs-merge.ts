import { mergeShards } from '@memgym/runner';
import { experimentPath } from '../assets.js';
import { showFinishedRun } from '../output/show-finished-run.js';
import { planExperiment, showPlan } from './plan-experiment.js';
import type { PlanFlags } from './plan-flags.js';

export interface MergeFlags extends PlanFlags {
  runs: string;
  json?: boolean;
}

/** `memgym runs merge <file> <shards...>` */
export async function mergeRun(
  experiment: string,
  shards: readonly string[],
  flags: MergeFlags,
): Promise<void> {
  const plan = await planExperiment(experimentPath(experiment), flags, { keyless: true });
  showPlan(plan);
  const finished = await mergeShards(plan, shards, { runsFolder: flags.runs });
  showFinishedRun(finished, plan.benchmark, { json: flags.json ?? false, comparison: undefined });
  if (finished.manifest.status !== 'complete') process.exitCode = 1;
}
