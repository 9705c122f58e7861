import { join } from 'node:path';
import { ConfigError, fileNameOf, type JsonObject } from '@memgym/core';
import { type ExportedSystem, originalFiles, upperBoundName } from '@memgym/evaluators';
import { type OpenedRun, openRun } from '../run/open-run.js';
import { readEpisodes } from '../store/read-episodes.js';
import { writeJson } from '../store/write-atomic.js';
import { agentConfigOf } from './agent-config.js';
import { type PlayedDataOptions, readPlayedData } from './read-played-data.js';

export interface ExportAmemgymOptions extends PlayedDataOptions {
  readonly runFolder: string;
  readonly outFolder: string;
}

/** What was exported. */
export interface AmemgymExport {
  readonly folder: string;
  readonly files: number;
  readonly agents: readonly string[];
  /** Systems without a dialogue of their own, because they read a given one. */
  readonly withoutInteractions: readonly string[];
  /** Where the upper bound lies; null where the run has none. */
  readonly upperBound: string | null;
}

/**
 * Writes a finished AMemGym run in the original's layout (AMemGym spec §2). Keys are in no file. States of
 * memory are not exported: each system has a form of its own.
 * @throws {ConfigError} when the folder holds no finished run of AMemGym, or its data are not found
 * @throws {DatasetError} when the data at `dataPath` are not those of the run
 */
export async function exportAmemgym(options: ExportAmemgymOptions): Promise<AmemgymExport> {
  const { runFolder, outFolder } = options;
  const run = await openRun(runFolder);
  if (run.manifest.benchmark !== 'amemgym') {
    throw new ConfigError(`${runFolder}: a run of ${run.manifest.benchmark}, not of amemgym.`, {
      hint: 'Give the folder of an AMemGym run.',
    });
  }
  const { users } = await readPlayedData(run, options);
  const systems = await readSystems(run);
  const model = String(run.manifest.model.model ?? 'model')
    .split('/')
    .map(fileNameOf)
    .join('/');
  const bounds = run.answers.filter(({ system }) => system === upperBoundName);
  const bound = bounds.length === 0 ? null : { model, answers: bounds };
  const files = originalFiles(users, { systems, bound });
  for (const [path, content] of files) await writeJson(join(outFolder, path), content);
  return {
    folder: outFolder,
    files: files.size,
    agents: systems.map(({ name }) => name),
    withoutInteractions: systems
      .filter(({ dialogues }) => [...dialogues.values()].every((turns) => turns.length === 0))
      .map(({ name }) => name),
    upperBound: bound === null ? null : join(outFolder, model),
  };
}

async function readSystems({ folder, manifest, answers }: OpenedRun): Promise<ExportedSystem[]> {
  const configs = (manifest.config.systems ?? []) as JsonObject[];
  const systems: ExportedSystem[] = [];
  for (const config of configs) {
    const name = String(config.name);
    const played = await readEpisodes(folder, name);
    systems.push({
      name,
      config: agentConfigOf(config, manifest),
      answers: answers.filter(({ system }) => system === name),
      dialogues: new Map(played.map(({ episodeId, turns }) => [episodeId, turns])),
      adaptations: new Map(played.map(({ episodeId, adaptations }) => [episodeId, adaptations])),
    });
  }
  return systems;
}
