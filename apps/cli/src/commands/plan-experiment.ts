import { dirname } from 'node:path';
import {
  findExperimentData,
  planRun,
  type RunPlan,
  readEnvironment,
  readExperimentOrOriginal,
} from '@memgym/runner';
import type { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { tell } from '../output/print.js';
import { collect } from './flag-values.js';

/** Settings that identify a run. */
export interface PlanFlags {
  data?: string;
  set?: string[];
  /** For an agent config of the original AMemGym: its environment config, and the interactions to play. */
  env?: string;
  offPolicy?: string;
  prices?: string;
}

/** The argument and flags that identify a run. */
export function withPlanFlags(command: Command): Command {
  return command
    .argument(
      '<experiment>',
      'experiment file, the name of a shipped one, e.g. locomo, or an agent config of the original AMemGym',
    )
    .option('--data <path>', 'data file or folder; overrides the experiment and MEMGYM_DATA_DIR')
    .option('--set <key=value>', 'set a key of the experiment, e.g. seed=7; repeatable', collect)
    .option('--env <file>', 'for an agent of the original: its environment config, for rounds and the user')
    .option(
      '--off-policy <folder>',
      'for an agent of the original: play <folder>/<user>/interactions/period_PP.json',
    );
}

/** Prints the id and the size of a run. */
export function tellPlan({ runId, benchmark, manifest, systems }: RunPlan): void {
  const { episodes, questions, probes } = manifest.data;
  const size = [
    countOf(episodes, 'episode'),
    countOf(questions, 'question'),
    ...(probes > 0 ? [countOf(probes, 'probe')] : []),
    countOf(systems.length, 'system'),
  ];
  tell(`${runId}: ${benchmark.type}, ${size.join(', ')}`);
}

/** The plan of a run, from an experiment file and flags. */
export async function planExperiment(
  file: string,
  flags: PlanFlags,
  options: { readonly keyless?: boolean } = {},
): Promise<RunPlan> {
  const environment = readEnvironment(process.cwd(), process.env);
  const { experiment, warnings } = await readExperimentOrOriginal(file, {
    settings: flags.set,
    environmentFile: flags.env,
    offPolicyFolder: flags.offPolicy,
  });
  for (const warning of warnings) tell(warning);
  const dataPath = await findExperimentData({
    experiment,
    configFile: file,
    dataPath: flags.data,
    environment,
  });
  return planRun({
    experiment,
    dataPath,
    environment,
    configFolder: dirname(file),
    pricesPath: flags.prices,
    ...options,
  });
}
