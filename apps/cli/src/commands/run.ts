import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, isLocal } from '@memgym/core';
import { type BatchEvent, openBatchNotes } from '@memgym/llm-client';
import {
  type Executor,
  type FinishedRun,
  findEarlierCode,
  hasUnusedKey,
  inThisProcess,
  inWorkers,
  mergeShards,
  type RunOptions,
  type RunPlan,
  readEnvironment,
  requireRun,
  runExperiment,
  runShard,
  startedPrograms,
  usualGraceMs,
} from '@memgym/runner';
import {
  compareWithEstimate,
  nameOfShard,
  type RunEstimate,
  readEstimate,
  readMetrics,
  requireTags,
  type Shard,
  shardFolderName,
} from '@memgym/runs';
import { assetPath, experimentPath } from '../assets.js';
import { isRedis } from '../declared/flag-values.js';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf, formatSeconds, formatUsd } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { createProgressLine } from '../output/progress-line.js';
import { describeQueueNews } from '../output/queue-news.js';
import { showFinishedRun } from '../output/show-finished-run.js';
import { showEarlierCode } from '../output/show-plugin-changes.js';
import { interruptible } from './interruptible.js';
import { type ConfigReader, planConfig, showPlan } from './plan-config.js';
import { loadQueue, redisAddress, withRedisCache } from './redis.js';

export type RunFlags = FlagsFor['run'];

/** `memgym run` */
export async function run(experiment: string, flags: RunFlags): Promise<void> {
  requireOneStart(flags);
  const file = experimentPath(experiment);
  if (flags.shard !== undefined) return playShard(file, flags.shard, flags);
  await runConfig(file, flags);
}

/** `memgym demo` */
export async function runDemo({ users, ...flags }: FlagsFor['demo']): Promise<void> {
  notify(
    'Simulated people whose lives change talk to assistants with several memory systems and ask for advice, offline.',
  );
  const set = users === undefined ? [] : [`benchmark.episodeLimit=${users}`];
  await runConfig(assetPath('configs/experiments/demo.json'), { ...flags, set });
  notify('\nYour own conversations: memgym init conversations. Other commands: memgym --help.');
}

/** A config on its way through the command. */
interface RunningConfig {
  readonly flags: RunFlags;
  readonly plan: RunPlan;
  /** Where its run is written. */
  readonly folder: string;
  readonly estimate: RunEstimate | null;
}

/**
 * From a config to its results: plans the run, says what will be played and what it may cost, plays it, and prints what
 * came out.
 * @param read Default: reads the file as an experiment
 */
export async function runConfig(file: string, flags: RunFlags, read?: ConfigReader): Promise<FinishedRun> {
  // A fresh run starts without systems that were added to an earlier one.
  const extended = flags.fresh ? undefined : { runsFolder: flags.runs, add: flags.add };
  const plan = await planConfig(file, flags, { extended, measured: flags.cache !== 'replay-only', read });
  const estimate = await readEstimate(plan.runId, flags.runs);
  const running: RunningConfig = { flags, plan, folder: join(flags.runs, plan.runId), estimate };
  if (flags.retryFailed) await checkRetry(running);
  await announce(running);

  const startedMs = performance.now();
  const onlySystems = flags.add === undefined ? undefined : plan.manifest.added;
  const finished = await play(running, (options) => runExperiment(plan, { ...options, onlySystems }));
  const seconds = (performance.now() - startedMs) / 1000;

  const comparison = estimate === null ? undefined : await compareWithEstimate(estimate, finished, seconds);
  showFinishedRun(finished, plan.benchmark, { json: flags.json ?? false, comparison });
  if (finished.manifest.status !== 'complete') process.exitCode = 1;
  return finished;
}

/** Plays one shard of a run, and says how the run is made of all. */
async function playShard(file: string, shard: Shard, flags: RunFlags): Promise<void> {
  const plan = await planConfig(file, flags, { measured: flags.cache !== 'replay-only' });
  const folder = join(flags.runs, shardFolderName(plan.runId, shard));
  const running: RunningConfig = { flags, plan, folder, estimate: null };
  await announce(running);
  const { manifest, progress } = await play(running, (options) => runShard(plan, shard, options));
  if (manifest.status !== 'complete') process.exitCode = 1;
  const { questionsDone: questions } = progress;
  if (flags.json) {
    return printJson({ runId: plan.runId, dir: folder, shard, status: manifest.status, questions });
  }
  print(`Played ${nameOfShard(shard)}: ${countOf(questions, 'answer')}, in ${folder}`);
  print(`When all are played: memgym runs merge ${file} ${join(flags.runs, `${plan.runId}-shard-*`)}`);
  print('Give it the flags that chose what is played, such as --limit, as here.');
}

/** `memgym runs merge` */
export async function mergeRun(
  experiment: string,
  shards: readonly string[],
  flags: FlagsFor['merge'],
): Promise<void> {
  const plan = await planConfig(experimentPath(experiment), flags, { keyless: true });
  showPlan(plan);
  const finished = await mergeShards(plan, shards, { runsFolder: flags.runs });
  showFinishedRun(finished, plan.benchmark, { json: flags.json ?? false, comparison: undefined });
  if (finished.manifest.status !== 'complete') process.exitCode = 1;
}

/** Each of these flags starts from a different state of the run. */
function requireOneStart({ fresh = false, add, retryFailed = false, shard }: RunFlags): void {
  const given = [
    // Systems are added to the whole run.
    ...(shard !== undefined && add !== undefined ? ['--shard'] : []),
    ...(fresh ? ['--fresh'] : []),
    ...(add === undefined ? [] : ['--add']),
    ...(retryFailed ? ['--retry-failed'] : []),
  ];
  if (given.length <= 1) return;
  throw new ConfigError(`${given.join(' and ')} cannot be combined.`, {
    key: given[1] ?? '',
    hint: 'Run the command once for each.',
  });
}

/** Says so if nothing is left to retry. @throws {ConfigError} when there is no run */
async function checkRetry({ folder }: RunningConfig): Promise<void> {
  if ((await requireRun(folder)).status !== 'complete') return;
  const { systems } = await readMetrics(folder);
  const hasLosses = systems.some(
    ({ verdicts, degradedWrites = 0 }) => degradedWrites > 0 || (verdicts?.lost ?? 0) > 0,
  );
  if (!hasLosses) notify('This run has all its answers, verdicts and writes, so nothing is retried.');
}

/** Says what will be played, with which models, and what is expected to be paid. */
async function announce(running: RunningConfig): Promise<void> {
  const { plan, flags } = running;
  showPlan(plan);
  showEarlierCode(await findEarlierCode(plan, flags.runs));
  const models = plan.systems.map(({ model: { info } }) =>
    info.simulated
      ? 'Model: offline (simulated, no language model)'
      : `Model: ${info.model} at ${info.baseUrl ?? 'the provider'}`,
  );
  for (const line of new Set(models)) notify(line);
  for (const system of plan.systems) {
    for (const program of startedPrograms(system)) notify(`${system.config.name} starts: ${program}`);
  }
  if (hasUnusedKey(plan.experiment.model, await readEnvironment())) {
    notify('OPENAI_API_KEY is set but not used. To use it: --set model.type=openai');
  }
  if (plan.experiment.trials > 1 && plan.systems.some(({ model }) => model.info.simulated)) {
    notify('The offline model gives the same replies in every trial.');
  }
  showExpectation(running);
}

/** One line before money is spent: the estimate, or the command that makes one. */
function showExpectation({ plan, flags, estimate }: RunningConfig): void {
  const clients = plan.systems.flatMap(({ model, embedder }) => [model, embedder]);
  if (clients.every((client) => client === undefined || isLocal(client.info))) return;
  if (estimate !== null) {
    const { chatCalls, embeddingCalls, costUsd } = estimate.total;
    const calls = [countOf(chatCalls.value, 'chat call')];
    if (embeddingCalls.value > 0) calls.push(countOf(embeddingCalls.value, 'embedding call'));
    const money = costUsd === null ? 'at an unknown price' : formatUsd(costUsd.value);
    notify(`Estimated: ${calls.join(', ')}, ${money}, ${formatSeconds(estimate.seconds.value)}.`);
  } else if (flags.budget === undefined && flags.cache !== 'replay-only') {
    notify('No budget is set; `memgym estimate` shows the cost of a run in advance.');
  }
}

/** Plays with the settings of the flags, a progress line, and a clean end on Ctrl-C. */
async function play<Result>(
  running: RunningConfig,
  start: (options: RunOptions) => Promise<Result>,
): Promise<Result> {
  const { plan, flags } = running;
  const cacheFolder = isRedis(flags.cacheDir) ? undefined : flags.cacheDir;
  const tagging = flags.tag === undefined && flags.note === undefined ? undefined : taggingOf(flags);
  const executor = await executorOf(running);
  const line = createProgressLine();
  const started = (signal: AbortSignal): Promise<Result> =>
    withRedisCache(flags.cacheDir, (cacheStore) =>
      start({
        runsFolder: flags.runs,
        cacheFolder,
        cacheStore,
        cacheMode: flags.cache,
        fresh: flags.fresh ?? false,
        retryUnreadable: flags.retryFailed ?? false,
        signal,
        budget: flags.budget,
        onProgress: line.show,
        onBatch: tellBatch,
        executor,
        tagging,
      }),
    );
  try {
    return await interruptible(plan.runId, started, usualGraceMs);
  } catch (error) {
    if (plan.pace.batch) tellOpenBatches(cacheFolder ?? '.memgym/cache', plan.runId);
    throw error;
  } finally {
    line.end();
  }
}

/** The tags and the note, checked before anything is played. */
function taggingOf({ tag: add, note }: RunFlags): RunOptions['tagging'] {
  requireTags({ tags: add ?? [], note });
  return { add, note };
}

/** Who plays the episodes. */
async function executorOf({ plan, flags, folder }: RunningConfig): Promise<Executor> {
  const { workers = { processes: 1 }, cacheDir } = flags;
  if ('redis' in workers) {
    const { inQueue } = await loadQueue();
    const { lostAfterMs } = workers;
    return inQueue(plan, {
      redis: await redisAddress(workers.redis),
      folder,
      onNews: (news) => notify(describeQueueNews(news)),
      ...(lostAfterMs !== undefined && { lostAfterMs }),
    });
  }
  if (workers.processes === 1) return inThisProcess;
  return inWorkers(plan, {
    count: workers.processes,
    ...(isRedis(cacheDir)
      ? {
          program: fileURLToPath(import.meta.resolve('@memgym/executor-bullmq/worker')),
          environment: { ...process.env, REDIS_URL: await redisAddress(cacheDir) },
        }
      : { program: fileURLToPath(import.meta.resolve('@memgym/runner/worker')) }),
  });
}

/** Says what became of a batch. */
function tellBatch({ batchId, baseUrl, model, status, requests, isResumed }: BatchEvent): void {
  const size = countOf(requests, 'request');
  const earlier = isResumed ? ', sent earlier' : '';
  notify(
    status === 'sending'
      ? `Sending a batch of ${size} to ${model} at ${baseUrl}`
      : `Batch ${batchId ?? ''} (${size}${earlier}): ${status.replaceAll('_', ' ')}`,
  );
}

/** After a run was stopped: which of its batches go on, and what can be done. */
function tellOpenBatches(cacheFolder: string, run: string): void {
  const open = openBatchNotes(cacheFolder)
    .list()
    .filter((note) => note.run === run);
  if (open.length === 0) return;
  const requests = open.reduce((sum, note) => sum + note.requests.length, 0);
  notify(
    `${countOf(open.length, 'batch')} with ${countOf(requests, 'request')} may still run on the server. The same command finds the replies; \`memgym batches cancel\` stops the rest.`,
  );
}
