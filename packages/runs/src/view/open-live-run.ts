import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type AnswerRecord, addUsage, type JsonObject, type RunManifest, type RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { addCallTotals } from '@memgym/llm-client';
import type { Registry } from '@memgym/registry';
import { summarizeSystem } from '@memgym/scoring';
import { inDataOrder } from '../folder/data-order.js';
import { readEpisodeFile } from '../folder/episode-file.js';
import { readManifest } from '../folder/manifest-file.js';
import { type Cited, citedInAll, type PlayedEpisode } from '../folder/played-episode.js';
import { noneIfMissing } from '../folder/read-text-file.js';
import { isRunLocked } from '../folder/run-lock.js';
import { benchmarkOfRun } from '../inspect/benchmark-of-run.js';
import { dataCaution } from '../inspect/data-caution.js';
import { openRun } from '../inspect/open-run.js';
import type { RunProblem } from '../results/run-problems.js';
import { requireDerived } from '../share/require-derived.js';

/** A run in any state, with what has been played of it. */
export interface LiveRun extends Cited {
  readonly folder: string;
  readonly manifest: RunManifest;
  readonly benchmark: Benchmark;
  readonly result: RunResult;
  readonly answers: readonly AnswerRecord[];
  readonly problems: readonly RunProblem[];
  readonly dataCaution: string | undefined;
  /** How far it is; undefined for a run that has ended. */
  readonly soFar?: { readonly isPlaying: boolean; readonly episodes: number; readonly planned: number };
}

/** The name by which pages find a run: that of its folder, which may have been renamed. */
export const nameOfFolder = ({ folder }: Pick<LiveRun, 'folder'>): string => basename(folder);

/**
 * Opens a run. Of one that has not ended, the episodes that were played to their end count; its results are the means of
 * their answers, without what a benchmark computes from all of them.
 * @throws {ConfigError} when the folder contains no run, or its files are damaged
 */
export async function openLiveRun(folder: string, registry: Registry): Promise<LiveRun> {
  const manifest = await readManifest(folder);
  if (manifest?.status !== 'running') {
    const run = await openRun(folder);
    const benchmark = await benchmarkOfRun(run, registry);
    requireDerived(run, benchmark);
    return {
      ...{ ...run, benchmark },
      dataCaution: dataCaution(run.manifest, registry),
    };
  }
  const benchmark = await benchmarkOfRun({ folder, manifest }, registry);
  const played = await readPlayed(folder);
  const configs = systemsOf(manifest);
  const names = [...new Set([...configs.map(({ name }) => name), ...played.keys()])];
  const systems = names.map((name) => {
    const episodes = played.get(name) ?? [];
    const calls = addCallTotals(...episodes.map((episode) => episode.calls));
    return summarizeSystem({
      name,
      type: configs.find((config) => config.name === name)?.type ?? 'bound',
      standing: configs.some((config) => config.name === name) ? 'system' : 'bound',
      records: episodes.flatMap(({ answers }) => answers),
      metrics: benchmark.metrics.filter(({ aggregate }) => aggregate !== true),
      usage: addUsage(...calls.map(({ usage }) => usage)),
      calls,
    });
  });
  const all = [...played.values()].flat();
  const trials = Number(manifest.config.trials ?? 1);
  return {
    folder,
    manifest,
    benchmark,
    result: {
      runId: manifest.runId,
      benchmark: manifest.benchmark,
      simulated: {
        model: manifest.model?.simulated === true,
        embedder: false,
        simulator: manifest.simulator?.simulated === true,
      },
      asked: {
        episodes: manifest.data.episodes,
        questions: manifest.data.questions,
        probes: manifest.data.probes,
        trials,
      },
      systems,
    },
    answers: inDataOrder(
      all.flatMap(({ answers }) => answers),
      systems,
    ),
    problems: [],
    dataCaution: dataCaution(manifest, registry),
    ...citedInAll(all),
    soFar: {
      isPlaying: isRunLocked(folder),
      episodes: all.length,
      planned: manifest.data.episodes * Math.max(configs.length, played.size) * trials,
    },
  };
}

/** The systems of a run's config. */
function systemsOf({ config }: RunManifest): { readonly name: string; readonly type: string }[] {
  const { systems = [] } = config as { systems?: JsonObject[] };
  return systems.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

/** The finished episodes, by system. */
async function readPlayed(folder: string): Promise<Map<string, PlayedEpisode[]>> {
  const root = join(folder, 'episodes');
  const played = new Map<string, PlayedEpisode[]>();
  for (const part of await namesIn(root)) {
    for (const file of await namesIn(join(root, part))) {
      const episode = await readEpisodeFile(join(root, part, file));
      const [answer] = episode?.answers ?? [];
      if (episode === null || answer === undefined) continue;
      played.set(answer.system, [...(played.get(answer.system) ?? []), episode]);
    }
  }
  return played;
}

/** None while the folder does not exist. @throws {ConfigError} when it cannot be read */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    (error: unknown) => noneIfMissing(folder, error) ?? [],
  );
