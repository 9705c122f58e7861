import { dirname } from 'node:path';
import { ConfigError, type JsonObject } from '@memgym/core';
import {
  findExperimentData,
  planRun,
  playableConfigs,
  type RunPlan,
  readEnvironment,
  readExperimentOrOriginal,
} from '@memgym/runner';
import type { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { notify } from '../output/print.js';
import { collect } from './flag-values.js';
import { flagOf, withSchemaFlags } from './schema-flags.js';

/** Settings that identify a run. */
export interface PlanFlags {
  data?: string;
  set?: string[];
  prices?: string;
}

const playable = playableConfigs.map(({ title }) => title).join(' or ');

/** The argument and flags that say which run is meant. */
export function withPlanFlags(command: Command): Command {
  command
    .argument(
      '<experiment>',
      ['experiment file', 'the name of one that comes along, e.g. everyday', playable].join(', or '),
    )
    .option('--data <path>', 'data file or folder, instead of what the experiment or MEMGYM_DATA_DIR says')
    .option('--set <key=value>', 'change a key of the experiment, e.g. seed=7; may be given again', collect);
  for (const { options } of playableConfigs) withSchemaFlags(command, options);
  return command;
}

/** Reports which run is meant, and how large it is. */
export function showPlan({ runId, benchmark, manifest, systems }: RunPlan): void {
  const { episodes, questions, probes } = manifest.data;
  const size = [
    countOf(episodes, 'episode'),
    countOf(questions, 'question'),
    ...(probes > 0 ? [countOf(probes, 'probe')] : []),
    countOf(systems.length, 'system'),
  ];
  notify(`${runId}: ${benchmark.type}, ${size.join(', ')}`);
}

/** The plan of a run, from an experiment file and flags. */
export async function planExperiment(
  file: string,
  flags: PlanFlags,
  options: { readonly keyless?: boolean } = {},
): Promise<RunPlan> {
  const environment = readEnvironment(process.cwd(), process.env);
  const original = originalFlags(flags);
  const { experiment, isOriginal, warnings } = await readExperimentOrOriginal(file, {
    settings: flags.set,
    original,
  });
  const [first] = Object.keys(original);
  if (first !== undefined && !isOriginal) {
    throw new ConfigError(`${file}: ${flagOf(first)} goes with ${playable} only.`, {
      hint: 'An experiment has benchmark.options instead; `memgym benchmarks` lists them.',
    });
  }
  for (const warning of warnings) notify(warning);
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

/** The flags for configs of original programs, by key. */
function originalFlags(flags: PlanFlags): JsonObject {
  const keys = new Set(playableConfigs.flatMap(({ options }) => Object.keys(options.shape)));
  return Object.fromEntries(
    Object.entries(flags).filter(([key, value]) => keys.has(key) && value !== undefined),
  );
}
