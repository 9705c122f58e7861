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

/** What says which run is meant. */
export interface PlanFlags {
  data?: string;
  set?: string[];
  /** Beside an agent config of the original AMemGym: its environment config, and interactions to read. */
  env?: string;
  offPolicy?: string;
  prices?: string;
}

/** The argument and flags that say which run is meant. */
export function withPlanFlags(command: Command): Command {
  return command
    .argument(
      '<experiment>',
      'experiment file, the name of one that comes along, e.g. locomo, or an agent config of the original AMemGym',
    )
    .option('--data <path>', 'data file or folder, instead of what the experiment or MEMGYM_DATA_DIR says')
    .option('--set <key=value>', 'change a key of the experiment, e.g. seed=7; may be given again', collect)
    .option(
      '--env <file>',
      'beside an agent of the original: its environment config, for rounds and the user',
    )
    .option(
      '--off-policy <folder>',
      'beside an agent of the original: read <folder>/<user>/interactions/period_PP.json',
    );
}

/** Says which run was meant, and how large it is. */
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

/** The run that an experiment file and the flags beside it mean. */
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
