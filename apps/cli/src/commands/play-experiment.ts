import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLocal, type RunResult } from '@memgym/core';
import {
  compareWithEstimate,
  type Executor,
  type FinishedRun,
  findEarlierCode,
  hasUnusedKey,
  inThisProcess,
  inWorkers,
  type RunEstimate,
  type RunOptions,
  type RunPlan,
  readEnvironment,
  readEstimate,
  requireRun,
  runExperiment,
  runShard,
  startedPrograms,
  usualGraceMs,
} from '@memgym/runner';
import { nameOfShard, readMetrics, requireTags, type Shard, shardFolderName } from '@memgym/runs';
import { tellBatch, tellOpenBatches } from '../output/batch-news.js';
import { countOf, formatSeconds, formatUsd } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { describeQueueNews } from '../output/queue-news.js';
import { showFinishedRun } from '../output/show-finished-run.js';
import { showEarlierCode } from '../output/show-plugin-changes.js';
import { budgetOf, type CallFlags } from './call-flags.js';
import { interruptible } from './interruptible.js';
import { loadQueue, redisAddress, withRedisCache } from './load-queue.js';
import { type PlanExperimentOptions, planExperiment, showPlan } from './plan-experiment.js';
import type { PlanFlags } from './plan-flags.js';

/** The flags of `memgym run`. */
export interface RunFlags extends PlanFlags, CallFlags {
  runs: string;
  fresh?: boolean;
  json?: boolean;
  add?: string[];
  retryFailed?: boolean;
  workers?: number;
  executor?: 'bullmq';
  redis?: string;
  cacheRedis?: boolean;
  lostAfter?: number;
  shard?: Shard;
  tag?: string[];
  note?: string;
}

/** Runs an experiment file and prints the result. @param read see {@link PlanExperimentOptions} */
export async function playExperiment(
  file: string,
  flags: RunFlags,
  read?: PlanExperimentOptions['read'],
): Promise<FinishedRun> {
  const { runs: runsFolder, fresh = false, add, retryFailed = false } = flags;
  // A fresh run starts without systems that were added to an earlier one.
  const plan = await planExperiment(file, flags, {
    extended: fresh ? undefined : { runsFolder, add },
    measured: flags.cache !== 'replay-only',
    read,
  });
  if (retryFailed) {
    const folder = join(runsFolder, plan.runId);
    const { status } = await requireRun(folder);
    if (status === 'complete' && !hasLosses(await readMetrics(folder)))
      notify('This run has all its answers, verdicts and writes, so nothing is retried.');
  }
  await announce(plan, runsFolder);
  const estimate = await readEstimate(plan.runId, runsFolder);
  showExpectation(plan, flags, estimate);
  const started = performance.now();
  const finished = await played(plan, flags, join(runsFolder, plan.runId), (options) =>
    runExperiment(plan, {
      ...options,
      onlySystems: add === undefined ? undefined : plan.manifest.added,
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const comparison = estimate === null ? undefined : await compareWithEstimate(estimate, finished, seconds);
  showFinishedRun(finished, plan.benchmark, { json: flags.json ?? false, comparison });
  return finished;
}

/** Plays one shard of a run, and says how the run is made of all. */
export async function playShard(file: string, shard: Shard, flags: RunFlags): Promise<void> {
  const plan = await planExperiment(file, flags, { measured: flags.cache !== 'replay-only' });
  await announce(plan, flags.runs);
  showExpectation(plan, flags, null);
  const { folder, manifest, progress } = await played(
    plan,
    flags,
    join(flags.runs, shardFolderName(plan.runId, shard)),
    (options) => runShard(plan, shard, options),
  );
  if (manifest.status !== 'complete') process.exitCode = 1;
  const done = {
    runId: plan.runId,
    dir: folder,
    shard,
    status: manifest.status,
    questions: progress.questionsDone,
  };
  if (flags.json) return printJson(done);
  print(`Played ${nameOfShard(shard)}: ${countOf(progress.questionsDone, 'answer')}, in ${folder}`);
  print(`When all are played: memgym runs merge ${file} ${join(flags.runs, `${plan.runId}-shard-*`)}`);
  print('Give it the flags that chose what is played, such as --limit, as here.');
}

/** Says what will be played, with which models. */
async function announce(plan: RunPlan, runsFolder: string): Promise<void> {
  showPlan(plan);
  showEarlierCode(await findEarlierCode(plan, runsFolder));
  for (const line of modelLines(plan)) notify(line);
  for (const system of plan.systems) {
    for (const program of startedPrograms(system)) notify(`${system.config.name} starts: ${program}`);
  }
  if (hasUnusedKey(plan.experiment.model, await readEnvironment(process.cwd(), process.env))) {
    notify('OPENAI_API_KEY is set but not used. To use it: --set model.type=openai');
  }
  if (plan.experiment.trials > 1 && plan.systems.some(({ model }) => model.info.simulated)) {
    notify('The offline model gives the same replies in every trial.');
  }
}

/** Plays with the settings of the flags, a progress line, and a clean end on Ctrl-C. */
async function played<Result>(
  plan: RunPlan,
  flags: RunFlags,
  folder: string,
  play: (options: RunOptions) => Promise<Result>,
): Promise<Result> {
  const executor = await executorOf(plan, flags, folder);
  const line = createProgressLine();
  try {
    return await interruptible(
      plan.runId,
      (signal) =>
        withRedisCache(flags, notify, (cacheStore) =>
          play({
            runsFolder: flags.runs,
            cacheFolder: flags.cacheDir,
            cacheStore,
            cacheMode: flags.cache,
            fresh: flags.fresh ?? false,
            retryUnreadable: flags.retryFailed ?? false,
            signal,
            budget: budgetOf(flags),
            onProgress: line.show,
            onBatch: tellBatch,
            executor,
            tagging: taggingOf(flags),
          }),
        ),
      usualGraceMs,
    );
  } catch (error) {
    if (plan.pace.batch) tellOpenBatches(flags.cacheDir, plan.runId);
    throw error;
  } finally {
    line.end();
  }
}

/** The tags and the note of the flags, checked before anything is played; undefined if there are none. */
function taggingOf({ tag, note }: RunFlags): RunOptions['tagging'] {
  if (tag === undefined && note === undefined) return undefined;
  requireTags({ tags: tag ?? [], note });
  return { add: tag, note };
}

async function executorOf(plan: RunPlan, flags: RunFlags, folder: string): Promise<Executor> {
  const { workers = 1, executor, lostAfter } = flags;
  if (executor !== undefined) {
    const { inQueue } = await loadQueue();
    const redis = await redisAddress(flags.redis);
    const lostAfterMs = lostAfter === undefined ? undefined : lostAfter * 1000;
    return inQueue(plan, {
      redis,
      folder,
      onNews: (news) => notify(describeQueueNews(news)),
      ...(lostAfterMs && { lostAfterMs }),
    });
  }
  if (workers === 1) return inThisProcess;
  const { cacheRedis = false, redis } = flags;
  return inWorkers(plan, {
    count: workers,
    ...(cacheRedis
      ? {
          program: fileURLToPath(import.meta.resolve('@memgym/executor-bullmq/worker')),
          environment: { ...process.env, REDIS_URL: await redisAddress(redis) },
        }
      : { program: fileURLToPath(import.meta.resolve('@memgym/runner/worker')) }),
  });
}

/** The answering models, and where they are. */
function modelLines({ systems }: RunPlan): string[] {
  const models = new Set(systems.map(({ model }) => model));
  const lines = [...models].map(({ info }) =>
    info.simulated
      ? 'Model: offline (simulated, no language model)'
      : `Model: ${info.model} at ${info.baseUrl ?? 'the provider'}`,
  );
  return [...new Set(lines)];
}

/** Whether a verdict or a write was lost, because a reply could not be read. */
const hasLosses = ({ systems }: RunResult): boolean =>
  systems.some(({ verdicts, degradedWrites = 0 }) => degradedWrites > 0 || (verdicts?.lost ?? 0) > 0);

/** One line before money is spent: the estimate, or the command that makes one. */
function showExpectation(plan: RunPlan, flags: RunFlags, estimate: RunEstimate | null): void {
  const clients = plan.systems.flatMap(({ model, embedder }) => [model, embedder]);
  if (clients.every((client) => client === undefined || isLocal(client.info))) return;
  if (estimate !== null) {
    const { chatCalls, embeddingCalls, costUsd } = estimate.total;
    const calls = [countOf(chatCalls.value, 'chat call')];
    if (embeddingCalls.value > 0) calls.push(countOf(embeddingCalls.value, 'embedding call'));
    const money = costUsd === null ? 'at an unknown price' : formatUsd(costUsd.value);
    notify(`Estimated: ${calls.join(', ')}, ${money}, ${formatSeconds(estimate.seconds.value)}.`);
    return;
  }
  const { budgetUsd, budgetCalls, budgetTokens, cache } = flags;
  if ((budgetUsd ?? budgetCalls ?? budgetTokens) !== undefined || cache === 'replay-only') return;
  notify('No budget is set; `memgym estimate` shows the cost of a run in advance.');
}
