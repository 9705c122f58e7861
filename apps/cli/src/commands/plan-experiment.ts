import { dirname } from 'node:path';
import {
  type AddedSystems,
  chooseSystems,
  type Experiment,
  findExperimentData,
  type MeasuredEmbedder,
  type PlanOptions,
  planRun,
  planWithAddedSystems,
  provideKeys,
  type RunPlan,
  readEnvironment,
  readExperiment,
} from '@memgym/runner';
import { countOf, formatCount } from '../output/format-amount.js';
import { notify } from '../output/print.js';
import { registryFor } from '../registry.js';
import { type PlanFlags, settingsOf } from './plan-flags.js';

/** An experiment, with a sentence for each setting that its file has and that has no effect. */
export interface ReadExperiment {
  readonly experiment: Experiment;
  readonly warnings: readonly string[];
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
  if (manifest.suppliedPrompts !== undefined) {
    notify(`Prompts: ${formatCount(manifest.suppliedPrompts.length)} supplied`);
  }
}

/** `6 episodes`, or `2 of 6 episodes` if only a part is played. */
const shareOf = (played: number, whole: number, noun: string): string =>
  played === whole ? countOf(played, noun) : `${formatCount(played)} of ${countOf(whole, noun)}`;

export interface PlanExperimentOptions {
  readonly keyless?: boolean;
  /** Whether embedders on servers are asked for lengths of vectors that the run needs and the experiment leaves out. Default false. */
  readonly measured?: boolean;
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
  const { extended, measured = false, read = plainExperiment(file, flags), ...planning } = options;
  const environment = await readEnvironment(process.cwd(), process.env);
  const { experiment: whole, warnings } = await read([...(flags.set ?? []), ...settingsOf(flags)]);
  const registry = registryFor(dirname(file));
  const experiment = chooseSystems(whole, flags.systems, registry);
  for (const warning of warnings) notify(warning);
  const dataPath = await findExperimentData({
    experiment,
    configFile: file,
    dataPath: flags.data,
    environment,
    registry,
  });
  const plan: PlanOptions = {
    experiment,
    dataPath,
    environment,
    configFolder: registry.folder,
    home: registry.home,
    pricesPath: flags.prices,
    promptsPath: flags.prompts,
    ...(measured && { onMeasured: (embedder) => notify(lengthLine(embedder)) }),
    ...planning,
  };
  const planned = await (extended === undefined ? planRun(plan) : planWithAddedSystems(plan, extended));
  provideKeys(
    planned.plays.map(({ system }) => system),
    environment,
  );
  return planned;
}

/** The measured length of an embedder's vectors, or why it was not measured. */
const lengthLine = ({ model, baseUrl, dimensions, problem }: MeasuredEmbedder): string =>
  dimensions === null
    ? `Embedder: the length of vectors was not checked: ${problem}`
    : `Embedder: ${model} at ${baseUrl}, vectors of ${formatCount(dimensions)} values (measured)`;

const plainExperiment =
  (file: string, { model }: PlanFlags) =>
  async (settings: readonly string[]): Promise<ReadExperiment> => ({
    experiment: await readExperiment(file, {
      agents: registryFor(dirname(file)).agents,
      settings,
      oneModel: model !== undefined,
    }),
    warnings: [],
  });
