import { isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import type { RunManifest, RunResult } from '@memgym/core';
import {
  type CutPrompts,
  type RunFinding,
  type RunLedger,
  type RunProblem,
  readManifest,
} from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';
import { finishRun } from '../results/finish-run.js';
import {
  type ChangedPlugin,
  editedPlugins,
  editsIn,
  requireSameAdditions,
  withEdits,
} from './changed-plugins.js';
import { type PlayOptions, playPlan, type RunProgress, withProofs } from './play-plan.js';

/** Options of a run. */
export interface RunOptions extends PlayOptions {
  /** Folder of the runs. Default: `runs`. */
  readonly runsFolder?: string;
  /** The time in milliseconds since 1970, for the date of a new run. Default: the clock of this machine. */
  readonly now?: () => number;
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
  { runsFolder = 'runs', now = Date.now, ...options }: RunOptions = {},
): Promise<FinishedRun> {
  const folder = join(runsFolder, planned.runId);
  const earlier = options.fresh ? null : await readManifest(folder);
  const startedOn = earlier?.startedOn ?? toIsoDay(now());
  requireSameAdditions(earlier, planned.manifest, folder);
  const manifest = withEdits({ ...withPlaces(planned, folder), startedOn }, editsIn(earlier));
  const plan = { ...planned, manifest };
  return playPlan(plan, folder, options, async ({ job, progress, proofs, onStage }) => {
    const edited = await editedPlugins(plan);
    const finished = await finishRun(
      { ...plan, manifest: withProofs(withEdits(manifest, edited), proofs) },
      folder,
      { expectHeld: job.expectHeld, onStage },
    );
    return { ...finished, edited, folder, progress, findings: job.findings() };
  });
}

/** The day of a time in milliseconds since 1970, as `2026-04-05`. */
export const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The manifest of a run in this folder, with relative paths to the data and to the folder of plugins from outside. */
export function withPlaces(plan: RunPlan, folder: string): RunManifest {
  const { manifest, dataPath, registry, plugins } = plan;
  const data = pathBetween(folder, dataPath);
  const home = plugins.length === 0 ? null : pathBetween(folder, registry.folder);
  return {
    ...manifest,
    ...(home !== null && { experimentFolder: home }),
    data: { ...manifest.data, ...(data !== null && { path: data }) },
  };
}

/**
 * The relative path from a folder to a file, with `/` on every system. Null if they share only the file system's
 * root: such a path would be meaningless on another machine.
 */
export function pathBetween(folder: string, file: string): string | null {
  const from = resolve(folder);
  const path = relative(from, resolve(file));
  if (isAbsolute(path)) return null;
  const parts = path.split(sep);
  const common = resolve(from, ...parts.filter((part) => part === '..'));
  return common === parse(common).root ? null : parts.join('/');
}
