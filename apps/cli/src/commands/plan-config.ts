import { dirname } from 'node:path';
import { chooseSystems, type Experiment, readExperiment } from '@memgym/experiments';
import {
  type AddedSystems,
  findExperimentData,
  type MeasuredEmbedder,
  planRun,
  planWithAddedSystems,
  provideKeys,
  type RunPlan,
  readEnvironment,
} from '@memgym/runner';
import { draftedText, showEverything } from '@memgym/scoring';
import type { FlagsOf } from '../declared/declare.js';
import type { planFlags } from '../declared/shared-flags.js';
import { countOf, formatCount } from '../output/format-amount.js';
import { notify } from '../output/print.js';
import { registryFor } from '../registry.js';

/** The flags that choose what is played. */
export interface PlanFlags extends FlagsOf<typeof planFlags> {
  readonly prices?: string | undefined;
}

/** Makes an experiment of a config, with these settings on top. */
export type ConfigReader = (settings: readonly string[]) => Promise<Experiment>;

export interface PlanConfigOptions {
  /** Whether no call will be made, so that no key is needed. Default: false. */
  readonly keyless?: boolean;
  /** Whether embedders on servers are asked for lengths of vectors that the run needs and the experiment leaves out. Default: false. */
  readonly measured?: boolean;
  readonly extended?: AddedSystems | undefined;
  /** Default: reads the file as an experiment. */
  readonly read?: ConfigReader | undefined;
}

/** The plan of the run that a config and flags describe. */
export async function planConfig(
  file: string,
  flags: PlanFlags,
  { extended, measured = false, keyless = false, read }: PlanConfigOptions = {},
): Promise<RunPlan> {
  const environment = await readEnvironment();
  const registry = registryFor(dirname(file));
  const settings = [...(flags.set ?? []), ...settingsOf(flags)];
  const oneModel = flags.model?.length === 1;
  const whole = await (read?.(settings) ??
    readExperiment(file, { agents: registry.agents, settings, oneModel }));
  const experiment = chooseSystems(whole, flags.systems, registry);
  const options = {
    experiment,
    dataPath: await findExperimentData({
      ...{ experiment, configFile: file, dataPath: flags.data, environment, registry },
    }),
    environment,
    configFolder: registry.folder,
    home: registry.home,
    pricesPath: flags.prices,
    promptsPath: flags.prompts,
    keyless,
    ...(measured && { onMeasured: (embedder: MeasuredEmbedder) => notify(lengthLine(embedder)) }),
  };
  const plan = await (extended === undefined ? planRun(options) : planWithAddedSystems(options, extended));
  provideKeys(
    plan.plays.map(({ system }) => system),
    environment,
  );
  return plan;
}

/** The options of the experiment that flags set, as `key=value`. */
function settingsOf({ limit, filter, profile, model = [] }: PlanFlags): string[] {
  const [only, ...others] = model;
  const isOffline = only === 'offline' && others.length === 0;
  const given: [key: string, value: unknown][] = [
    ['benchmark.questionLimit', limit],
    ['benchmark.filter', filter],
    ['profile', profile],
    // No call may then go to a server, even if an experiment names another model for the user.
    ...(isOffline ? ['model', 'simulator'].map((key): [string, string] => [`${key}.type`, 'offline']) : []),
    // A named model is on a server.
    ['model.type', only === undefined || isOffline || others.length > 0 ? undefined : 'openai'],
    ['model.model', isOffline || others.length > 0 ? undefined : only],
    ['models', others.length > 0 ? model : undefined],
  ];
  return given.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${JSON.stringify(value)}`]));
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
  const { longestHistory } = played;
  const short = longestHistory === undefined ? undefined : showEverything(longestHistory);
  if (short !== undefined) notify(short);
  if (played.drafted !== undefined) notify(`Questions: ${draftedText(played.drafted)}.`);
}

/** `6 episodes`, or `2 of 6 episodes` if only a part is played. */
const shareOf = (played: number, whole: number, noun: string): string =>
  played === whole ? countOf(played, noun) : `${formatCount(played)} of ${countOf(whole, noun)}`;

/** The measured length of an embedder's vectors, or why it was not measured. */
const lengthLine = ({ model, baseUrl, dimensions, problem }: MeasuredEmbedder): string =>
  dimensions === null
    ? `Embedder: the length of vectors was not checked: ${problem}`
    : `Embedder: ${model} at ${baseUrl}, vectors of ${formatCount(dimensions)} values (measured)`;
