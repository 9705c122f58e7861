import { mergeShards } from '@memgym/runner';
import { Command } from 'commander';
import { experimentPath } from '../assets.js';
import { showFinishedRun } from '../output/show-finished-run.js';
import { planExperiment, showPlan } from './plan-experiment.js';
import { experimentArgument, type PlanFlags, withPlanFlags } from './plan-flags.js';

interface MergeFlags extends PlanFlags {
  runs: string;
  json?: boolean;
}

/** `memgym runs merge <file> <shards...>` */
export function mergeCommand(): Command {
  return withPlanFlags(
    new Command('merge')
      .description(
        'Make a run of the shards that `memgym run --shard` played, with the same experiment and flags. It calls no model.',
      )
      .argument('<file>', experimentArgument[1])
      .argument('<shards...>', 'the folders of all shards'),
  )
    .option('--prices <file>', 'price file; overrides the one in the experiment')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of tables')
    .action(async (experiment: string, shards: readonly string[], flags: MergeFlags) => {
      const plan = await planExperiment(experimentPath(experiment), flags, { keyless: true });
      showPlan(plan);
      const finished = await mergeShards(plan, shards, { runsFolder: flags.runs });
      showFinishedRun(finished, plan.benchmark, { json: flags.json ?? false, comparison: undefined });
      if (finished.manifest.status !== 'complete') process.exitCode = 1;
    });
}
