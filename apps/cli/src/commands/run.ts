import { dirname } from 'node:path';
import { ProviderError } from '@memgym/core';
import { findBenchmark } from '@memgym/evaluators';
import {
  type FinishedRun,
  findData,
  planRun,
  readEnvironment,
  readExperiment,
  runExperiment,
} from '@memgym/runner';
import { Command, Option } from 'commander';
import { experimentPath } from '../assets.js';
import { tell } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { showFinishedRun } from '../output/show-finished-run.js';

export interface RunFlags {
  data?: string;
  set?: string[];
  runs: string;
  cacheDir: string;
  cache: 'read-write' | 'replay-only' | 'refresh' | 'off';
  fresh?: boolean;
  json?: boolean;
  budgetUsd?: number;
  budgetCalls?: number;
  budgetTokens?: number;
}

/** `memgym run <experiment.json>` */
export function runCommand(): Command {
  return withRunFlags(
    new Command('run')
      .description('Play an experiment, or go on with it; the same command resumes.')
      .argument('<experiment>', 'experiment file, or the name of one that comes along, e.g. locomo')
      .option('--data <path>', 'data file or folder, instead of what the experiment or MEMGYM_DATA_DIR says')
      .option(
        '--set <key=value>',
        'change a key of the experiment, e.g. seed=7; may be given again',
        collect,
      ),
  ).action(async (experiment: string, flags: RunFlags) => {
    const finished = await playExperiment(experimentPath(experiment), flags);
    if (finished.manifest.status !== 'complete') process.exitCode = 1;
  });
}

/** The flags that `run` and `demo` share. */
export function withRunFlags(command: Command): Command {
  return command
    .option('--runs <folder>', 'where run folders are kept', 'runs')
    .option('--cache-dir <folder>', 'where replies of models are kept', '.memgym/cache')
    .addOption(
      new Option('--cache <mode>', 'how kept replies are used')
        .choices(['read-write', 'replay-only', 'refresh', 'off'])
        .default('read-write'),
    )
    .option('--budget-usd <dollars>', 'stop before the run has paid more than this', Number)
    .option('--budget-calls <count>', 'stop before the run has made more calls than this', Number)
    .option('--budget-tokens <count>', 'stop before the run has paid more tokens than this', Number)
    .option('--fresh', 'forget what an earlier run left and play all of it again')
    .option('--json', 'print one JSON object instead of tables');
}

/** Plays an experiment file and shows what came of it. */
export async function playExperiment(file: string, flags: RunFlags): Promise<FinishedRun> {
  const environment = readEnvironment(process.cwd(), process.env);
  const experiment = await readExperiment(file, flags.set ?? []);
  const dataPath = findData({
    dataset: findBenchmark(experiment.benchmark.type).dataset,
    dataPath: flags.data,
    configPath: experiment.benchmark.path,
    configFile: file,
    environment,
  });
  const plan = await planRun({ experiment, dataPath, environment, configFolder: dirname(file) });
  const { info } = plan.model;
  tell(
    `${plan.runId}: ${plan.benchmark.title}, ${plan.manifest.data.episodes} episodes, ` +
      `${plan.manifest.data.questions} questions, ${plan.systems.length} systems`,
  );
  tell(
    info.simulated
      ? 'Model: offline (simulated, no language model)'
      : `Model: ${info.model} at ${info.baseUrl ?? 'the provider'}`,
  );
  const line = createProgressLine();
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const finished = await runExperiment(plan, {
      runsFolder: flags.runs,
      cacheFolder: flags.cacheDir,
      cacheMode: flags.cache,
      fresh: flags.fresh ?? false,
      signal: interrupt.signal,
      budget: {
        ...(flags.budgetUsd !== undefined && { usd: flags.budgetUsd }),
        ...(flags.budgetCalls !== undefined && { calls: flags.budgetCalls }),
        ...(flags.budgetTokens !== undefined && { tokens: flags.budgetTokens }),
      },
      onProgress: line.show,
    });
    line.end();
    showFinishedRun(finished, plan.benchmark, flags.json ?? false);
    return finished;
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    throw new ProviderError('aborted', `${plan.runId}: interrupted.`, {
      hint: 'Run the same command again; it goes on where it stopped.',
    });
  } finally {
    line.end();
    process.removeListener('SIGINT', onInterrupt);
  }
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}
