import { dirname } from 'node:path';
import { ConfigError, type JsonObject } from '@memgym/core';
import {
  type AddedSystems,
  findExperimentData,
  type PlanOptions,
  planRun,
  planWithAddedSystems,
  playableConfigs,
  type RunPlan,
  readEnvironment,
  readExperimentOrOriginal,
} from '@memgym/runner';
import type { Command } from 'commander';
import { countOf, formatCount } from '../output/format-amount.js';
import { notify } from '../output/print.js';
import { collect, readCount } from './flag-values.js';
import { type PlanSettings, readFilter, readNames, settingsOf } from './plan-settings.js';
import { flagOf, withSchemaFlags } from './schema-flags.js';

/** Settings that identify a run. */
export interface PlanFlags extends PlanSettings {
  data?: string;
  set?: string[];
  prices?: string;
  systems?: string[];
}

const playable = playableConfigs.map(({ title }) => title).join(' or ');

/** The argument and flags that select a run. */
export function withPlanFlags(command: Command): Command {
  command
    .argument(
      '<experiment>',
      ['experiment file', 'the name of an included one, e.g. everyday', playable].join(', or '),
    )
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
      'the answering model, on an OpenAI-compatible server; `offline` replaces all models',
    )
    .option('--seed <seed>', 'seed of every random stream')
    .option('--set <key=value>', 'change a key of the experiment, e.g. seed=7; repeatable', collect);
  for (const { options } of playableConfigs) withSchemaFlags(command, options);
  return command;
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

/** The plan of a run, from an experiment file and flags. */
export async function planExperiment(
  file: string,
  flags: PlanFlags,
  options: { readonly keyless?: boolean; readonly extended?: AddedSystems | undefined } = {},
): Promise<RunPlan> {
  const environment = await readEnvironment(process.cwd(), process.env);
  const original = originalFlags(flags);
  const { experiment, isOriginal, warnings } = await readExperimentOrOriginal(file, {
    settings: [...(flags.set ?? []), ...settingsOf(flags)],
    systems: flags.systems,
    original,
  });
  const [first] = Object.keys(original);
  if (first !== undefined && !isOriginal) {
    throw new ConfigError(`${file}: ${flagOf(first)} is only for ${playable}.`, {
      hint: 'Use benchmark.options in an experiment; `memgym benchmarks` lists them.',
    });
  }
  for (const warning of warnings) notify(warning);
  const dataPath = await findExperimentData({
    experiment,
    configFile: file,
    dataPath: flags.data,
    environment,
  });
  const { extended, ...planning } = options;
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

/** The flags for configs of original programs, by key. */
function originalFlags(flags: PlanFlags): JsonObject {
  const keys = new Set(playableConfigs.flatMap(({ options }) => Object.keys(options.shape)));
  return Object.fromEntries(
    Object.entries(flags).filter(([key, value]) => keys.has(key) && value !== undefined),
  );
}
