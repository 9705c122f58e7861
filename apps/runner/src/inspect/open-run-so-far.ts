import { join } from 'node:path';
import { ConfigError, type RunManifest } from '@memgym/core';
import {
  experimentFolderOf,
  isRunLocked,
  type OpenedRun,
  openedRun,
  openRun,
  readManifest,
} from '@memgym/runs';
import { suppliedFolder } from '../models/supplied-prompts.js';
import type { RunPlan } from '../plan/run-plan.js';
import { collectPlays } from '../results/collect-plays.js';
import { summarizeRun } from '../results/summarize-run.js';
import { type PlaceOfDataOptions, placeOfData } from './place-of-data.js';
import { planPlayedRun } from './plan-played-run.js';

/** How far a run is that has not ended. */
export interface RunSoFar {
  /** Whether a process is playing it. */
  readonly isPlaying: boolean;
  /** Played and planned episodes, by system in the order of the run. */
  readonly systems: readonly { readonly name: string; readonly played: number; readonly planned: number }[];
}

/**
 * Opens a run as {@link openRun}, also one that has not ended: its episodes that were played to their end count, and its
 * results are made of these. Nothing is written.
 *
 * @throws {ConfigError} when the folder contains no run, none of its episodes has been played, or its data are not found
 */
export async function openRunSoFar(
  folder: string,
  options: PlaceOfDataOptions,
): Promise<OpenedRun & { readonly soFar?: RunSoFar }> {
  const manifest = await readManifest(folder);
  if (manifest?.status !== 'running' || manifest.shard !== undefined) return openRun(folder);
  const plan = await planOf(folder, manifest, options);
  const played = await collectPlays(plan, folder);
  const systems = played.map(({ name, dialogues }, place) => ({
    name,
    played: dialogues.size,
    planned: plan.plays[place]?.episodes.length ?? 0,
  }));
  if (systems.every((system) => system.played === 0)) {
    throw new ConfigError(
      `${folder}: the run has not ended, and none of its episodes has been played to its end.`,
      {
        hint: isRunLocked(folder) ? 'Wait a moment.' : 'The same `memgym run` command continues it.',
      },
    );
  }
  return {
    ...openedRun(folder, { manifest, result: summarizeRun(plan, played), played }),
    soFar: { isPlaying: isRunLocked(folder), systems },
  };
}

async function planOf(folder: string, manifest: RunManifest, options: PlaceOfDataOptions): Promise<RunPlan> {
  const { plan } = await planPlayedRun(manifest, {
    dataPath: await placeOfData({ folder, manifest }, options),
    registry: options.registry.at(experimentFolderOf({ folder, manifest })),
    promptsPath: join(folder, suppliedFolder),
  });
  return plan;
}

/** `3 of 12 episodes: bm25-m 2 of 6, none 1 of 6`. */
export function describeSoFar({ systems }: RunSoFar): string {
  const sum = (key: 'played' | 'planned'): number =>
    systems.reduce((total, system) => total + system[key], 0);
  const each = systems.map(({ name, played, planned }) => `${name} ${played} of ${planned}`).join(', ');
  return `${sum('played')} of ${sum('planned')} episodes: ${each}`;
}
