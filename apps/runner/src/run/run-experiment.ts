import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError, type Episode, type RunManifest, type RunResult } from '@memgym/core';
import { episodePath } from '../folder/episode-file.js';
import type { RunFinding } from '../folder/finding-file.js';
import { type RunLedger, writeLedger } from '../folder/ledger-file.js';
import { readManifest, writeManifest } from '../folder/manifest-file.js';
import { isFound } from '../folder/storage-problem.js';
import { endAfterFailure } from '../job/end-after-failure.js';
import { type Executor, inThisProcess } from '../job/executor.js';
import type { Job, JobOptions, JobProgress, JobSettings } from '../job/job.js';
import { runJob } from '../job/run-job.js';
import type { WorkItem } from '../job/work.js';
import type { RunPlan } from '../plan/run-plan.js';
import { keepsStateOutside } from '../play/open-scope.js';
import { runEpisode } from '../play/run-episode.js';
import { collectPlays } from '../results/collect-plays.js';
import type { CutPrompts } from '../results/cut-prompts.js';
import { finishRun } from '../results/finish-run.js';
import type { RunProblem } from '../results/run-problems.js';
import {
  type ChangedPlugin,
  editedPlugins,
  editsIn,
  requireSameAdditions,
  withEdits,
} from './changed-plugins.js';
import { clientsOf } from './clients-of.js';
import { createCollector } from './collector.js';
import { episodeState } from './episode-state.js';
import { pathBetween } from './path-between.js';

export interface RunOptions extends JobSettings {
  /** Folder of the runs. Default: `runs`. */
  readonly runsFolder?: string;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Plays only these systems; the records of others are not changed. Default: all. */
  readonly onlySystems?: readonly string[] | undefined;
  /** The time in milliseconds since 1970, for the date of a new run. Default: the clock of this machine. */
  readonly now?: () => number;
  /** Milliseconds from any origin, for response times. Default: since the start of this process. */
  readonly elapsed?: () => number;
  /**
   * A text that no other call returns, also in other processes, for the scopes of memories that keep their state
   * outside. No record depends on it. Default: a random UUID.
   */
  readonly uniqueId?: () => string;
  /** Where and in which order the episodes are played. Default: in this process. */
  readonly executor?: Executor;
}

/** Progress of a run. */
export interface RunProgress extends JobProgress {
  readonly questionsDone: number;
  readonly questionsTotal: number;
  /** Number of episodes finished by earlier, interrupted processes. */
  readonly episodesSkipped: number;
  /** Number of complete episodes that are played again because texts of their calls are missing. */
  readonly episodesWithoutTexts: number;
}

/** A finished run. */
export interface FinishedRun {
  readonly folder: string;
  readonly manifest: RunManifest;
  readonly result: RunResult;
  readonly progress: RunProgress;
  /** Reasons for missing answers or ineffective feedback, most frequent first; empty if nothing failed. */
  readonly problems: readonly RunProblem[];
  /** Systems with cut prompts. */
  readonly cutPrompts: readonly CutPrompts[];
  /** Parameters that the servers refused in this process. */
  readonly findings: readonly RunFinding[];
  /** The cost, with times and retries. */
  readonly ledger: RunLedger;
  /** Plugins from outside that were edited during the run, which used their code as it was before. */
  readonly edited: readonly ChangedPlugin[];
}

/**
 * Plays a planned run, or resumes it: finished episodes are skipped, and an interrupted one starts again with its
 * replies from the cache. Interruptions do not change the answers and metrics in the folder.
 *
 * @throws {MemGymError} when it cannot continue; running the same command again resumes
 */
export async function runExperiment(
  planned: RunPlan,
  {
    runsFolder = 'runs',
    onProgress,
    now = Date.now,
    elapsed = () => performance.now(),
    onlySystems,
    uniqueId = randomUUID,
    executor = inThisProcess,
    ...settings
  }: RunOptions = {},
): Promise<FinishedRun> {
  const folder = join(runsFolder, planned.runId);
  const earlier = settings.fresh ? null : await readManifest(folder);
  const startedOn = earlier?.startedOn ?? toIsoDay(now());
  requireSameAdditions(earlier, planned.manifest, folder);
  const manifest = withEdits({ ...withPlaces(planned, folder), startedOn }, editsIn(earlier));
  const plan = { ...planned, manifest };
  const counts = {
    questionsDone: 0,
    questionsTotal: plan.plays.flatMap(({ episodes }) => episodes).reduce(addQuestions, 0),
    episodesSkipped: 0,
    episodesWithoutTexts: 0,
  };
  const options: JobOptions = {
    ...settings,
    folder,
    parts: ['episodes', 'states', 'times', 'results.parquet', 'metrics.json', 'ledger.json', 'report.html'],
    kept: ['scopes'],
    clients: clientsOf(plan),
    pace: plan.pace.calls,
    atOnce: plan.pace.episodes,
    onProgress: (calls) => onProgress?.({ ...counts, ...calls }),
  };
  return runJob(options, async (job) => {
    await writeManifest(folder, plan.manifest);
    await playAll(plan, job, counts, { ...settings, onlySystems, executor, elapsed, uniqueId }).catch(
      (error: unknown) => endAfterFailure(error, () => writeCost(plan, job)),
    );
    requireFiles(plan, job.folder);
    await job.settle();
    const edited = await editedPlugins(plan);
    const finished = await finishRun(
      { ...plan, manifest: withEdits(manifest, edited) },
      folder,
      job.expectHeld,
    );
    return {
      ...finished,
      edited,
      folder,
      progress: { ...counts, ...job.progress() },
      findings: job.findings(),
    };
  });
}

const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const addQuestions = (sum: number, { conversation }: Episode): number => sum + conversation.questions.length;

/** The manifest of a run in this folder, with relative paths to the data and to the folder of plugins from outside. */
function withPlaces(plan: RunPlan, folder: string): RunManifest {
  const { manifest, dataPath, experimentFolder, plugins } = plan;
  const data = pathBetween(folder, dataPath);
  const home = plugins.length === 0 ? null : pathBetween(folder, experimentFolder);
  return {
    ...manifest,
    ...(home !== null && { experimentFolder: home }),
    data: { ...manifest.data, ...(data !== null && { path: data }) },
  };
}

/** Episode files removed during the run cannot be summarized. */
function requireFiles(plan: RunPlan, folder: string): void {
  const episodes = plan.plays.flatMap((play) =>
    play.episodes.map(({ id }) => episodePath(folder, play.system.config.name, id)),
  );
  const removed = [join(folder, 'manifest.json'), ...episodes].find((path) => !isFound(path));
  if (removed === undefined) return;
  throw new ConfigError(`${removed}: was removed during the run.`, {
    hint: 'Run the same command again; cached replies cost nothing.',
  });
}

async function writeCost(plan: RunPlan, { folder, expectHeld }: Job): Promise<void> {
  expectHeld();
  await writeLedger(folder, plan.runId, await collectPlays(plan, folder));
}

/** Plays all items that have not been played to their end. */
async function playAll(
  plan: RunPlan,
  job: Job,
  counts: { questionsDone: number; episodesSkipped: number; episodesWithoutTexts: number },
  {
    onlySystems,
    executor,
    elapsed,
    uniqueId,
    ...settings
  }: Pick<RunOptions, 'onlySystems' | 'retryUnreadable' | 'cacheMode'> & {
    readonly executor: Executor;
    readonly elapsed: () => number;
    readonly uniqueId: () => string;
  },
): Promise<void> {
  const collector = createCollector(job, () => {
    counts.questionsDone += 1;
    job.report();
  });
  try {
    const items: WorkItem[] = [];
    for (const { system, episodes } of plan.plays) {
      const { name } = system.config;
      const isWanted = onlySystems?.includes(name) ?? true;
      for (const { id, conversation } of episodes) {
        job.signal.throwIfAborted();
        const state = isWanted ? await episodeState(job, name, id, settings) : 'complete';
        if (state === 'complete') {
          counts.episodesSkipped += 1;
          counts.questionsDone += conversation.questions.length;
          job.report();
          continue;
        }
        if (state === 'without-texts') counts.episodesWithoutTexts += 1;
        const earlierScopes = keepsStateOutside(system) ? collector.scopesOf(name, id) : [];
        items.push({ system: name, episodeId: id, attempt: 1, earlierScopes });
      }
    }
    await job.execute(executor, items, {
      play: (item, ports) => runEpisode({ plan, job, elapsed, uniqueId }, item, ports),
      collect: collector.collect,
    });
  } finally {
    collector.close();
  }
}
