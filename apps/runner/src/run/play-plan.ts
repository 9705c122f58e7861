import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallRecord, type CallTotal, ConfigError, type RunManifest } from '@memgym/core';
import {
  callPath,
  changeTags,
  digestFileName,
  episodePath,
  importedFileName,
  isFound,
  readCallFile,
  readEpisodeFile,
  readManifest,
  requirePlayedHere,
  type TagChange,
  writeAtomic,
  writeLedger,
  writeManifest,
} from '@memgym/runs';
import { endAfterFailure } from '../job/end-after-failure.js';
import { type Executor, inThisProcess } from '../job/executor.js';
import type { Job, JobOptions, JobProgress, JobSettings } from '../job/job.js';
import { runJob } from '../job/run-job.js';
import type { WorkItem } from '../job/work.js';
import { suppliedFolder } from '../models/supplied-prompts.js';
import { keepsStateOutside } from '../plan/plan-systems.js';
import { requireKeys } from '../plan/requirements.js';
import type { RunPlan } from '../plan/run-plan.js';
import type { Waiting } from '../play/admit-episode.js';
import { suitesFolderIn } from '../play/prove-system.js';
import { runEpisode } from '../play/run-episode.js';
import { collectPlays } from '../results/collect-plays.js';
import type { RunStage } from '../results/run-stage.js';
import { clientsOf } from './clients-of.js';
import { createCollector } from './collector.js';
import { proveServices, unproved } from './prove-services.js';

export interface PlayOptions extends JobSettings {
  readonly onProgress?: (progress: RunProgress) => void;
  /** Plays only these systems; the records of others are not changed. Default: all. */
  readonly onlySystems?: readonly string[] | undefined;
  /** Milliseconds from any origin, for response times. Default: since the start of this process. */
  readonly elapsed?: () => number;
  /**
   * A text that no other call returns, also in other processes, for the scopes of memories that keep their state
   * outside. No record depends on it. Default: a random UUID.
   */
  readonly uniqueId?: () => string;
  /** Waits so many milliseconds; rejects when the signal is aborted. Default: by a timer of this process. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Where and in which order the episodes are played. Default: in this process. */
  readonly executor?: Executor;
  /** Tags and note to add to the run. No result depends on them. Default: none. */
  readonly tagging?: TagChange | undefined;
}

/** Progress of a run. */
export interface RunProgress extends JobProgress {
  readonly questionsDone: number;
  readonly questionsTotal: number;
  /** Number of episodes finished by earlier, interrupted processes. */
  readonly episodesSkipped: number;
  /** Number of complete episodes that are played again because texts of their calls are missing. */
  readonly episodesWithoutTexts: number;
  readonly stage: RunStage;
  /** Where the latest event came from; absent before the first. Several episodes are played at once. */
  readonly latest?:
    | { readonly system: string; readonly episodeId: string; readonly phase?: CallRecord['phase'] }
    | undefined;
}

/** The parts of a run's folder that are made anew by a fresh start. */
export const runParts = [
  suppliedFolder,
  'episodes',
  'states',
  'times',
  'results.parquet',
  'metrics.json',
  'ledger.json',
  'report.html',
  digestFileName,
  importedFileName,
] as const;

/** A folder with all episodes of a plan. */
interface PlayedPlan {
  readonly job: Job;
  readonly progress: RunProgress;
  /** What was found out about memories outside. */
  readonly proofs: RunManifest['proofs'];
  /** Reports what is done next; throws if the run was stopped. */
  readonly onStage: (stage: RunStage) => void;
}

/**
 * Plays all episodes of a plan into a folder, except those that were played to their end before.
 * @throws {ConfigError} when batches are to be sent by several processes, or the run was imported from a bundle
 * @param end makes the results, while the folder is still held
 */
export async function playPlan<Result>(
  plan: RunPlan,
  folder: string,
  {
    onProgress,
    elapsed = () => performance.now(),
    onlySystems,
    uniqueId = randomUUID,
    pause = (ms, signal) => sleep(ms, undefined, { signal }),
    executor = inThisProcess,
    tagging,
    ...settings
  }: PlayOptions,
  end: (played: PlayedPlan) => Promise<Result>,
): Promise<Result> {
  if (settings.fresh !== true) requirePlayedHere(folder);
  if (plan.pace.batch && executor !== inThisProcess) {
    throw new ConfigError('Batches are collected in one process, so they cannot be combined with workers.', {
      key: 'concurrency.batch',
      hint: 'Play with batches or with workers. Several shards may each use batches.',
    });
  }
  const counts: Counts = {
    questionsDone: 0,
    questionsTotal: countAsked(plan),
    episodesSkipped: 0,
    episodesWithoutTexts: 0,
    stage: 'playing',
    latest: undefined,
  };
  const options: JobOptions = {
    ...settings,
    folder,
    prompts: plan.prompts,
    parts: runParts,
    kept: ['scopes'],
    clients: clientsOf(plan),
    pace: plan.pace.calls,
    batch: plan.pace.batch,
    batchWrites: plan.pace.batchWrites,
    atOnce: plan.pace.episodes,
    onProgress: (calls) => onProgress?.({ ...counts, ...calls }),
  };
  return runJob(options, async (job) => {
    await keepPrompts(plan, job);
    const { proofs: earlier = {} } = settings.fresh ? {} : ((await readManifest(folder)) ?? {});
    let proofs: RunManifest['proofs'];
    const keep = async (found: NonNullable<RunManifest['proofs']>): Promise<void> => {
      const all = Object.entries({ ...proofs, ...found }).sort(([one], [other]) => (one < other ? -1 : 1));
      if (all.length > 0) proofs = Object.fromEntries(all);
      await writeManifest(folder, withProofs(plan.manifest, proofs));
    };
    await keep(earlier);
    if (tagging !== undefined) await changeTags(folder, tagging);
    // They are those of an ended run.
    await rm(join(folder, digestFileName), { force: true });
    const playing = { ...settings, onlySystems, executor, elapsed, uniqueId, pause, earlier, keep };
    await playAll(plan, job, counts, playing).catch((error: unknown) => {
      // With the folder its lock is gone, which then looks like one that was taken over.
      requireFiles(job.folder, ['manifest.json']);
      return endAfterFailure(error, () => writeCost(plan, job));
    });
    requireFiles(job.folder, ['manifest.json', ...episodeFiles(plan)]);
    await job.settle();
    const onStage = (stage: RunStage): void => {
      job.signal.throwIfAborted();
      counts.stage = stage;
      job.report();
    };
    return end({ job, proofs, onStage, progress: { ...counts, ...job.progress() } });
  });
}

/** What this process counts itself. */
type Counts = { -readonly [Key in Exclude<keyof RunProgress, keyof JobProgress>]: RunProgress[Key] };

/** The questions and probes of all plays together. */
export const countAsked = ({ plays }: RunPlan): number =>
  plays
    .flatMap(({ episodes }) => episodes)
    .reduce((sum, { conversation }) => sum + conversation.questions.length, 0);

/** The supplied texts, each once, so that the run can be understood and its prompts shown without their folder. */
export async function keepPrompts({ prompts }: RunPlan, { folder, expectHeld }: Job): Promise<void> {
  for (const { digest, content } of prompts?.files ?? []) {
    await writeAtomic(join(folder, suppliedFolder, `${digest}.txt`), content, { expectHeld });
  }
}

/** The files of the answers of a plan, below a run's folder. */
const episodeFiles = ({ plays }: RunPlan): string[] =>
  plays.flatMap(({ system, episodes }) => episodes.map(({ id }) => episodePath('', system.config.name, id)));

/** Files that were removed during the run cannot be summarized. */
function requireFiles(folder: string, files: readonly string[]): void {
  const removed = files.map((file) => join(folder, file)).find((path) => !isFound(path));
  if (removed === undefined) return;
  throw new ConfigError(`${removed}: was removed during the run.`, {
    hint: 'Run the same command again; cached replies cost nothing.',
  });
}

/** Writes what a run has cost so far. */
export async function writeCost(plan: RunPlan, { folder, expectHeld }: Job): Promise<void> {
  expectHeld();
  await writeLedger(folder, plan.runId, await collectPlays(plan, folder));
}

/** How items are played. */
interface Playing
  extends Pick<PlayOptions, 'onlySystems' | 'retryUnreadable' | 'cacheMode' | 'cacheFolder'>,
    Waiting {
  readonly executor: Executor;
  readonly uniqueId: () => string;
  readonly earlier: NonNullable<RunManifest['proofs']>;
  /** Stores what was found out about memories outside. */
  readonly keep: (proofs: NonNullable<RunManifest['proofs']>) => Promise<void>;
}

/** The manifest with what was found out about memories outside. */
export const withProofs = (manifest: RunManifest, proofs: RunManifest['proofs']): RunManifest =>
  proofs === undefined ? manifest : { ...manifest, proofs };

/** Plays all items that have not been played to their end. */
async function playAll(
  plan: RunPlan,
  job: Job,
  counts: Counts,
  { onlySystems, executor, uniqueId, earlier, keep, ...settings }: Playing,
): Promise<void> {
  const { elapsed, pause } = settings;
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
    if (!executor.isElsewhere) {
      const waiting = new Set(items.map(({ system }) => system));
      const played = plan.plays.flatMap(({ system }) => (waiting.has(system.config.name) ? [system] : []));
      requireKeys(played, process.env);
    }
    if (items.length > 0 && plan.plays.some(({ system }) => keepsStateOutside(system))) {
      counts.stage = 'proving';
      job.report();
    }
    const wanted = new Set(items.map(({ system }) => system));
    const systems = unproved(
      plan.plays.flatMap(({ system }) => (wanted.has(system.config.name) ? [system] : [])),
      earlier,
    );
    const suitesFolder = suitesFolderIn(settings.cacheFolder ?? join('.memgym', 'cache'));
    const setting = { plan, job, elapsed, pause, uniqueId, suitesFolder };
    // Elsewhere are the keys of services, too.
    const proved = executor.isElsewhere ? {} : await proveServices({ ...setting, systems });
    counts.stage = 'playing';
    await keep(proved);
    const proving = new Set(executor.isElsewhere ? systems.map(({ config }) => config.name) : []);
    const admitted = items.map((item): WorkItem => {
      const refused = proved[item.system]?.refused;
      if (refused !== undefined) return { ...item, refused };
      return proving.delete(item.system) ? { ...item, proves: true } : item;
    });
    let kept = Promise.resolve();
    await job.execute(executor, admitted, {
      play: (item, ports) => runEpisode(setting, item, ports),
      collect: (item, event) => {
        const { system, episodeId } = item;
        if (event.kind === 'proof') {
          kept = kept.then(() => keep({ [system]: event.proof }));
          return;
        }
        if (event.kind === 'call') counts.latest = { system, episodeId, phase: event.call.record.phase };
        // Without calls to a server, no phase is known.
        else if (counts.latest?.phase === undefined) counts.latest = { system, episodeId };
        collector.collect(item, event);
      },
    });
    await kept;
  } finally {
    collector.close();
  }
}

/** The state of an episode in a run’s folder. */
type EpisodeState =
  /** Incomplete or damaged. */
  | 'unfinished'
  /** Played to its end, but a question was left without an answer. */
  | 'failed'
  /** Complete, but it holds replies that could not be read and that are now requested again. */
  | 'unread'
  /** Complete, but texts that its calls cite are missing; playing it again stores them. */
  | 'without-texts'
  | 'complete';

async function episodeState(
  { folder, texts }: Pick<Job, 'folder' | 'texts'>,
  system: string,
  episodeId: string,
  { retryUnreadable = false, cacheMode }: Pick<JobSettings, 'retryUnreadable' | 'cacheMode'>,
): Promise<EpisodeState> {
  const played = await readEpisodeFile(episodePath(folder, system, episodeId));
  if (played === null) return 'unfinished';
  if (played.end.status === 'failed') return 'failed';
  if (retryUnreadable && played.lostVerdicts + played.degradedWrites > 0) return 'unread';
  // A server that was at fault leaves such episodes, also in a run that is refused because of it.
  if ((cacheMode === 'refresh' || cacheMode === 'off') && isUnreadable(played.calls)) return 'unread';
  const callsFile = callPath(folder, system, episodeId);
  const { calls } = await readCallFile(callsFile);
  const isWhole = calls.every(({ call, repeated }) => repeated || call.messages.every(texts.holds));
  return isWhole ? 'complete' : 'without-texts';
}

/**
 * Whether half or more of the replies of a model that had to be JSON could not be read. Fewer are the model's own
 * faults: asking it again for these alone would change its scores.
 */
function isUnreadable(calls: readonly CallTotal[]): boolean {
  const counts = new Map<string, { readable: number; failed: number }>();
  for (const { model, replies } of calls) {
    if (replies === undefined) continue;
    const { strict, lenient, repaired, failed } = replies;
    const earlier = counts.get(model) ?? { readable: 0, failed: 0 };
    const readable = earlier.readable + strict + lenient + repaired;
    counts.set(model, { readable, failed: earlier.failed + failed });
  }
  return [...counts.values()].some(({ readable, failed }) => failed > 0 && failed >= readable);
}
