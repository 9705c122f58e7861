import { dirname } from 'node:path';
import {
  type AddedSystems,
  chooseSystems,
  type Experiment,
  findExperimentData,
  type PlanOptions,
  planRun,
  planWithAddedSystems,
  type RunPlan,
  readEnvironment,
  readExperiment,
} from '@memgym/runner';
import { type Command, Option } from 'commander';
import { countOf, formatCount } from '../output/format-amount.js';
import { notify } from '../output/print.js';
import { collect, readCount } from './flag-values.js';
import { type PlanSettings, readFilter, readNames, settingsOf } from './plan-settings.js';

/** Settings that identify a run. */
export interface PlanFlags extends PlanSettings {
  data?: string;
  set?: string[];
  prices?: string;
  systems?: string[];
}

/** An experiment, with a sentence for each setting that its file has and that has no effect. */
export interface ReadExperiment {
  readonly experiment: Experiment;
  readonly warnings: readonly string[];
}

export const experimentArgument = [
  '<experiment>',
  'experiment file, or the name of an included one, e.g. everyday',
] as const;

/** The flags that select a run. */
export function withPlanFlags(command: Command): Command {
  return command
    .option('--data <path>', 'data file or folder; overrides the experiment and MEMGYM_DATA_DIR')
    .option('--systems <names>', 'only these systems of the experiment, or others by type: a,b', readNames)
    .option('--limit <count>', 'at most this many questions, spread evenly over the data', readCount)
    .option(
      '--filter <field=value>',
      'only questions with this value, e.g. type=temporal; repeatable',
      readFilter,
    )
    .option('--trials <count>', 'number of times to play everything, each time with new replies', readCount)
    .option(
      '--model <name>',
      'the answering model of all systems, on an OpenAI-compatible server; `offline` replaces all models',
    )
    .addOption(
      new Option('--models <names>', 'play every system with each of these models: a,b')
        .argParser(readNames)
        .conflicts('model'),
    )
    .addOption(
      new Option(
        '--profile <profile>',
        'play as the original programs do, with their faults (reference), or without (fixed)',
      ).choices(['reference', 'fixed']),
    )
    .option('--seed <seed>', 'seed of every random stream')
    .option('--set <key=value>', 'change a key of the experiment, e.g. seed=7; repeatable', collect);
}

/** Reports the run and its size. */
export function showPlan({ runId, experiment, benchmark, manifest, systems }: RunPlan): void {
  const { whole, ...played } = manifest.data;
  const size = [
    shareOf(played.episodes, whole.episodes, 'episode'),
    shareOf(played.questions, whole.questions, 'question'),
    ...(played.probes > 0 ? [countOf(played.probes, 'probe')] : []),
    countOf(systems.length, 'system'),
    ...(experiment.trials > 1 ? [countOf(experiment.trials, 'trial')] : []),
  ];
  notify(`${runId}: ${benchmark.type}, ${size.join(', ')}`);
}

/** `6 episodes`, or `2 of 6 episodes` if only a part is played. */
const shareOf = (played: number, whole: number, noun: string): string =>
  played === whole ? countOf(played, noun) : `${formatCount(played)} of ${countOf(whole, noun)}`;

export interface PlanExperimentOptions {
  readonly keyless?: boolean;
  readonly extended?: AddedSystems | undefined;
  /** Makes the experiment of the file with these settings on top. Default: reads it as an experiment. */
  readonly read?: ((settings: readonly string[]) => Promise<ReadExperiment>) | undefined;
}

/** The plan of a run, from a file and flags. */
export async function planExperiment(
  file: string,
  flags: PlanFlags,
  options: PlanExperimentOptions = {},
): Promise<RunPlan> {
  const { extended, read = plainExperiment(file, flags), ...planning } = options;
  const environment = await readEnvironment(process.cwd(), process.env);
  const { experiment: whole, warnings } = await read([...(flags.set ?? []), ...settingsOf(flags)]);
  const experiment = chooseSystems(whole, flags.systems);
  for (const warning of warnings) notify(warning);
  const dataPath = await findExperimentData({
    experiment,
    configFile: file,
    dataPath: flags.data,
    environment,
  });
  const plan: PlanOptions = {
    experiment,
    dataPath,
    environment,
    configFolder: dirname(file),
    pricesPath: flags.prices,
    ...planning,
  };
  return extended === undefined ? planRun(plan) : planWithAddedSystems(plan, extended);
}

const plainExperiment =
  (file: string, { model }: PlanFlags) =>
  async (settings: readonly string[]): Promise<ReadExperiment> => ({
    experiment: await readExperiment(file, settings, model !== undefined),
    warnings: [],
  });
