import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  BudgetError,
  ConfigError,
  InternalError,
  type RunManifest,
  type RunResult,
  settleAll,
} from '@memgym/core';
import {
  type BudgetOptions,
  type CacheMode,
  createBudget,
  createFolderCacheStore,
  type LedgerSummary,
  type LimiterState,
  recallFindings,
  requirePrice,
} from '@memgym/llm-client';
import PQueue from 'p-queue';
import type { ModelConfig } from '../experiment/experiment-schema.js';
import { createModelServer } from '../models/model-server.js';
import { createServerWaits, type Waiting } from '../models/server-waits.js';
import { openFindingFile } from '../store/finding-file.js';
import { writeLedger } from '../store/ledger-file.js';
import { readSpent } from '../store/read-spent.js';
import { lockRun } from '../store/run-lock.js';
import { createRunReaders, type RunReaders } from '../store/run-readers.js';
import { createStateStore } from '../store/state-store.js';
import { createTextStore, type TextStore } from '../store/text-store.js';
import { writeJson } from '../store/write-atomic.js';
import { collectPlays } from './collect-plays.js';
import type { CutPrompts } from './cut-prompts.js';
import { episodesAtOnce } from './episodes-at-once.js';
import { finishRun } from './finish-run.js';
import { isFinished } from './is-finished.js';
import { plannedPlays } from './planned-plays.js';
import { callPath, type EpisodeSetting, episodePath, runEpisode } from './run-episode.js';
import { type RunFinding, runFindings } from './run-findings.js';
import type { RunPlan } from './run-plan.js';
import type { RunProblem } from './run-problems.js';
import { withPlaces } from './with-places.js';

export interface RunOptions {
  /** Folder that holds the runs, default `runs`. */
  readonly runsFolder?: string;
  /** Folder of the reply cache, default `.memgym/cache`. */
  readonly cacheFolder?: string;
  readonly cacheMode?: CacheMode;
  /** Forget what an earlier run of the same id left, and play it all again. The reply cache is kept. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  /** Caps on what the run pays, its earlier parts included. Default: none. */
  readonly budget?: BudgetOptions;
  readonly onProgress?: (progress: RunProgress) => void;
}

/** How far a run is. */
export interface RunProgress {
  readonly questionsDone: number;
  readonly questionsTotal: number;
  /** Episodes that an earlier, interrupted run had finished. */
  readonly episodesSkipped: number;
  readonly callsPaid: number;
  readonly callsCached: number;
  /** How the calls to the model are paced; absent for a simulated model. */
  readonly pace?: LimiterState;
  /** The call that has waited longest for its server, and how many wait; absent when none does. */
  readonly waiting?: Waiting;
}

/** A run that was played to its end. */
export interface FinishedRun {
  readonly folder: string;
  readonly manifest: RunManifest;
  readonly result: RunResult;
  readonly progress: RunProgress;
  /** Why answers are missing or feedback was without effect, the reason of most first; empty when nothing failed. */
  readonly problems: readonly RunProblem[];
  /** The systems whose prompts were cut to their limit. */
  readonly cutPrompts: readonly CutPrompts[];
  /** What the servers were found not to take, while this process asked them. */
  readonly findings: readonly RunFinding[];
  /** What it cost, with times and retries. */
  readonly ledger: LedgerSummary;
}

/**
 * Plays a planned run, or goes on with it: finished episodes are skipped, an interrupted one starts
 * again and meets its own replies in the cache. The folder holds the same answers and metrics however
 * often the run was interrupted.
 *
 * @throws {MemGymError} when it cannot go on; running the same command again resumes
 */
export async function runExperiment(planned: RunPlan, options: RunOptions = {}): Promise<FinishedRun> {
  checkBudget(planned, options.budget);
  const folder = join(options.runsFolder ?? 'runs', planned.runId);
  const plan = { ...planned, manifest: withPlaces(planned, folder) };
  const lock = await lockRun(folder);
  try {
    if (options.fresh) await forget(folder);
    await writeJson(join(folder, 'manifest.json'), plan.manifest);
    // From the root, so that a working directory that vanishes under the run is an error and not a wait.
    const store: RunStore = {
      texts: createTextStore(join(resolve(folder), 'texts'), lock.check),
      readers: createRunReaders(),
      expectHeld: lock.check,
    };
    const { texts, readers } = store;
    const progress = await playAll(plan, resolve(folder), store, options).catch(async (error: unknown) => {
      await settleAll([tellCost(plan, folder, store), texts.sort()]).catch((second: unknown) => {
        // The error that stopped the run says more than one of the last writes, except a fault of MemGym.
        if (InternalError.isInstance(second)) throw second;
      });
      throw error;
    });
    requireFiles(plan, resolve(folder));
    await texts.sort();
    const finished = await finishRun(plan, folder, readers, lock.check);
    return { ...finished, folder, progress, findings: runFindings(plan) };
  } finally {
    lock.release();
  }
}

/** Results are made of what was remembered; episodes that were removed meanwhile could not be read again. */
function requireFiles(plan: RunPlan, folder: string): void {
  const episodes = plannedPlays(plan).flatMap((play) =>
    play.episodes.map(({ id }) => episodePath(folder, play.system.config.name, id)),
  );
  const removed = [join(folder, 'manifest.json'), ...episodes].find((path) => !existsSync(path));
  if (removed === undefined) return;
  throw new ConfigError(`${removed}: was removed while the run was played.`, {
    hint: 'Run the same command again; replies that were kept cost nothing.',
  });
}

/** What is written and read while a run is played. */
interface RunStore {
  readonly texts: TextStore;
  readonly readers: RunReaders;
  /** Throws when another process has taken the run over. */
  readonly expectHeld: () => void;
}

async function tellCost(plan: RunPlan, folder: string, { readers, expectHeld }: RunStore): Promise<void> {
  expectHeld();
  const played = await collectPlays(plan, folder, readers.episodes);
  await writeLedger(folder, plan.runId, played, readers.calls);
}

/** A cap that cannot be kept, because a price is unknown, shows before anything is written. */
function checkBudget({ model, simulator, embedder }: RunPlan, caps: BudgetOptions = {}): void {
  const budget = createBudget(caps);
  for (const { info } of [model, simulator, embedder]) requirePrice(info, budget);
}

async function playAll(
  plan: RunPlan,
  folder: string,
  { texts, readers, expectHeld }: RunStore,
  options: RunOptions,
): Promise<RunProgress> {
  const counts = { questionsDone: 0, episodesSkipped: 0, callsPaid: 0, callsCached: 0 };
  const plays = plannedPlays(plan);
  const questionsTotal = plays
    .flatMap(({ episodes }) => episodes)
    .reduce((sum, episode) => sum + episode.conversation.questions.length, 0);
  const { episodes: _episodes, questions: _questions, ...pace } = plan.experiment.concurrency;
  const waits = createServerWaits(() => tell());
  const { model, embedder, simulator = model } = plan.experiment;
  const access = ({ retry }: Pick<ModelConfig, 'retry'>) =>
    createModelServer(pace, { ...retry, onWait: waits.onWait });
  const servers = { model: access(model), embedder: access(embedder), simulator: access(simulator) };
  const budget = createBudget(options.budget ?? {}, await readSpent(join(folder, 'calls')));
  const progress = (): RunProgress => ({
    ...counts,
    questionsTotal,
    ...(!plan.model.info.simulated && { pace: servers.model.limiter.state() }),
    ...waits.progress(),
  });
  const tell = (): void => options.onProgress?.(progress());
  // A name that no system can have.
  const findings = openFindingFile(join(folder, 'calls', '_servers.jsonl'));
  recallFindings(findings.earlier);
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  // Every call under way listens to it.
  setMaxListeners(Number.POSITIVE_INFINITY, signal);
  const setting: EpisodeSetting = {
    plan,
    folder,
    cache: {
      store: createFolderCacheStore(options.cacheFolder ?? join('.memgym', 'cache')),
      mode: options.cacheMode ?? 'read-write',
    },
    servers,
    budget,
    texts,
    expectHeld,
    saveState: createStateStore(join(folder, 'states'), expectHeld).save,
    signal,
    onAnswer: () => {
      counts.questionsDone += 1;
      tell();
    },
    onCall: (call) => {
      if (call.cached) counts.callsCached += 1;
      else counts.callsPaid += 1;
      findings.keep(runFindings(plan));
    },
  };

  const concurrency = episodesAtOnce(plan);
  const queue = new PQueue({ concurrency });
  const failures: unknown[] = [];
  for (const play of plays) {
    const { name } = play.system.config;
    for (const episode of play.episodes) {
      void queue.add(async () => {
        if (failures.length > 0) return;
        try {
          const path = episodePath(folder, name, episode.id);
          const calls = callPath(folder, name, episode.id);
          if (await isFinished(await readers.episodes.read(path), calls, texts)) {
            counts.episodesSkipped += 1;
            counts.questionsDone += episode.conversation.questions.length;
            tell();
            return;
          }
          readers.episodes.forget(path);
          readers.calls.forget(calls);
          const ended = await runEpisode(setting, play, episode);
          if (ended.calls !== null) readers.calls.keep(calls, ended.calls);
          if (ended.played !== null) readers.episodes.keep(path, ended.played);
        } catch (error) {
          failures.push(error);
          // A spent budget holds back only what is not yet paid: calls under way end and are kept.
          if (!BudgetError.isInstance(error)) stop.abort(error);
        }
      });
    }
  }
  await queue.onIdle();
  waits.close();
  if (failures.length > 0) throw failures[0];
  return progress();
}

async function forget(folder: string): Promise<void> {
  for (const part of [
    'episodes',
    'calls',
    'states',
    'texts',
    'results.parquet',
    'metrics.json',
    'ledger.json',
    'report.html',
  ]) {
    await rm(join(folder, part), { recursive: true, force: true });
  }
}
