import {
  compareWithEstimate,
  type FinishedRun,
  type RunEstimate,
  type RunPlan,
  readEstimate,
  runExperiment,
} from '@memgym/runner';
import { Command, Option } from 'commander';
import { experimentPath } from '../assets.js';
import { countOf, formatSeconds, formatUsd } from '../output/format-amount.js';
import { tell } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { showFinishedRun } from '../output/show-finished-run.js';
import { readAmount, readWhole } from './flag-values.js';
import { interruptible } from './interruptible.js';
import { type PlanFlags, planExperiment, tellPlan, withPlanFlags } from './plan-experiment.js';

export interface RunFlags extends PlanFlags {
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
    withPlanFlags(
      new Command('run').description('Play an experiment, or go on with it; the same command resumes.'),
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
    .option('--prices <file>', 'price file, instead of what the experiment names')
    .option('--cache-dir <folder>', 'where replies of models are kept', '.memgym/cache')
    .addOption(
      new Option('--cache <mode>', 'how kept replies are used')
        .choices(['read-write', 'replay-only', 'refresh', 'off'])
        .default('read-write'),
    )
    .option('--budget-usd <dollars>', 'stop before the run has paid more than this', readAmount)
    .option(
      '--budget-calls <count>',
      'stop before the run has sent more requests than this, further tries included',
      readWhole,
    )
    .option('--budget-tokens <count>', 'stop before the run has paid more tokens than this', readWhole)
    .option('--fresh', 'forget what an earlier run left and play all of it again')
    .option('--json', 'print one JSON object instead of tables');
}

/** Plays an experiment file and shows what came of it. */
export async function playExperiment(file: string, flags: RunFlags): Promise<FinishedRun> {
  const plan = await planExperiment(file, flags);
  const { info } = plan.model;
  tellPlan(plan);
  tell(
    info.simulated
      ? 'Model: offline (simulated, no language model)'
      : `Model: ${info.model} at ${info.baseUrl ?? 'the provider'}`,
  );
  const estimate = await readEstimate(plan.runId, flags.runs);
  tellExpectation(plan, flags, estimate);
  const started = performance.now();
  const line = createProgressLine();
  try {
    const finished = await interruptible(plan.runId, (signal) =>
      runExperiment(plan, {
        runsFolder: flags.runs,
        cacheFolder: flags.cacheDir,
        cacheMode: flags.cache,
        fresh: flags.fresh ?? false,
        signal,
        budget: {
          ...(flags.budgetUsd !== undefined && { usd: flags.budgetUsd }),
          ...(flags.budgetCalls !== undefined && { calls: flags.budgetCalls }),
          ...(flags.budgetTokens !== undefined && { tokens: flags.budgetTokens }),
        },
        onProgress: line.show,
      }),
    );
    line.end();
    const seconds = (performance.now() - started) / 1000;
    const comparison = estimate === null ? undefined : await compareWithEstimate(estimate, finished, seconds);
    showFinishedRun(finished, plan.benchmark, { json: flags.json ?? false, comparison });
    return finished;
  } finally {
    line.end();
  }
}

/** One line before money is spent: what was estimated, or how to know. */
function tellExpectation(plan: RunPlan, flags: RunFlags, estimate: RunEstimate | null): void {
  if (plan.model.info.simulated && plan.embedder.info.simulated) return;
  if (estimate !== null) {
    const { chatCalls, embeddingCalls, costUsd } = estimate.total;
    const calls = [countOf(chatCalls.value, 'chat call')];
    if (embeddingCalls.value > 0) calls.push(countOf(embeddingCalls.value, 'embedding call'));
    const money = costUsd === null ? 'at an unknown price' : formatUsd(costUsd.value);
    tell(`Estimated: ${calls.join(', ')}, ${money}, ${formatSeconds(estimate.seconds.value)}.`);
    return;
  }
  const { budgetUsd, budgetCalls, budgetTokens, cache } = flags;
  if ((budgetUsd ?? budgetCalls ?? budgetTokens) !== undefined || cache === 'replay-only') return;
  tell('No budget is set; `memgym estimate` tells beforehand what a run costs.');
}
