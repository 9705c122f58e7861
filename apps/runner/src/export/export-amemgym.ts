import { join } from 'node:path';
import { ConfigError, fileNameOf, type JsonObject } from '@memgym/core';
import type { AmemgymUser } from '@memgym/datasets';
import {
  amemgymOptionsSchema,
  type ExportedSystem,
  messagesWith,
  originalFiles,
  playedRounds,
  type StatefulSystem,
  shownMemoriesOf,
  upperBoundName,
} from '@memgym/evaluators';
import { type CutPrompts, cutPrompts } from '../run/cut-prompts.js';
import { type OpenedRun, openRun } from '../run/open-run.js';
import type { PlayedEpisode } from '../store/played-episode.js';
import { readEpisodes } from '../store/read-episodes.js';
import { writeJson } from '../store/write-atomic.js';
import { agentConfigOf } from './agent-config.js';
import { type PlayedDataOptions, readPlayedData } from './read-played-data.js';
import { type WrittenStates, writeStates } from './write-states.js';

export interface ExportAmemgymOptions extends PlayedDataOptions {
  readonly runFolder: string;
  readonly outFolder: string;
}

/** The result of an export. */
export interface AmemgymExport {
  readonly folder: string;
  readonly files: number;
  readonly agents: readonly string[];
  /** Systems without a dialogue of their own, because they read a given one. */
  readonly withoutInteractions: readonly string[];
  /**
   * Systems of whose states the messages are there, but not what they remember, which has no form of the
   * original's.
   */
  readonly withoutStores: readonly string[];
  /** Systems with states that the run no longer holds. */
  readonly withoutStates: readonly string[];
  /** Systems with answers that were given to prompts which were too long and so not sent whole. */
  readonly cutPrompts: readonly CutPrompts[];
  /** Path of the upper bound; null if the run has none. */
  readonly upperBound: string | null;
}

/**
 * Writes a finished AMemGym run in the original's layout (docs/specs/amemgym.md#results-of-a-run). Keys are in no file.
 * @throws {ConfigError} when the folder holds no finished run of AMemGym, or its data are not found
 * @throws {DatasetError} when the data at `dataPath` are not those of the run
 * @throws {StorageError} when a state is not the stored one
 */
export async function exportAmemgym(options: ExportAmemgymOptions): Promise<AmemgymExport> {
  const { runFolder, outFolder } = options;
  const run = await openRun(runFolder);
  if (run.manifest.benchmark !== 'amemgym') {
    throw new ConfigError(`${runFolder}: a run of ${run.manifest.benchmark}, not of amemgym.`, {
      hint: 'Give the folder of an AMemGym run.',
    });
  }
  const { users, path } = await readPlayedData(run, options);
  const systems = await readSystems(run, users, path);
  const model = String(run.manifest.model.model ?? 'model')
    .split('/')
    .map(fileNameOf)
    .join('/');
  const bounds = run.answers.filter(({ system }) => system === upperBoundName);
  const bound = bounds.length === 0 ? null : { model, answers: bounds };
  const files = originalFiles(users, { systems, bound });
  for (const [path, content] of files) await writeJson(join(outFolder, path), content);
  let written = files.size;
  const states = new Map<string, WrittenStates>();
  for (const system of systems) {
    const done = await writeStates(system, { users, runFolder, outFolder });
    states.set(system.name, done);
    written += done.files;
  }
  const named = (isMeant: (system: PlayedSystem) => boolean): string[] =>
    systems.filter(isMeant).map(({ name }) => name);
  return {
    folder: outFolder,
    files: written,
    agents: named(() => true),
    withoutInteractions: named(({ dialogues }) =>
      [...dialogues.values()].every((turns) => turns.length === 0),
    ),
    withoutStores: named(({ type, windowed }) => windowed && type !== 'none' && type !== 'awi'),
    withoutStates: named(({ name }) => states.get(name)?.isWhole === false),
    cutPrompts: cutPrompts(systems.flatMap(({ answers }) => answers)),
    upperBound: bound === null ? null : join(outFolder, model),
  };
}

/** A system with all that is exported of it. */
interface PlayedSystem extends ExportedSystem, StatefulSystem {
  readonly played: readonly PlayedEpisode[];
}

async function readSystems(
  { folder, manifest, answers }: OpenedRun,
  users: readonly AmemgymUser[],
  dataPath: string,
): Promise<PlayedSystem[]> {
  const { benchmark, systems = [] } = manifest.config as { benchmark?: JsonObject; systems?: JsonObject[] };
  const options = amemgymOptionsSchema.parse(benchmark?.options ?? {});
  const rounds = await playedRounds(dataPath, users, options);
  const messages = Math.max(0, ...users.map((user) => messagesWith(user, rounds)));
  const read: PlayedSystem[] = [];
  for (const config of systems) {
    const name = String(config.name);
    const played = await readEpisodes(folder, name);
    read.push({
      name,
      type: String(config.type),
      options: (config.options ?? {}) as JsonObject,
      windowed: config.window !== undefined,
      config: agentConfigOf(config, manifest, messages),
      answers: answers.filter(({ system }) => system === name),
      dialogues: new Map(played.map(({ episodeId, turns }) => [episodeId, turns])),
      memories: new Map(played.map(({ episodeId, notes }) => [episodeId, shownMemoriesOf(notes)])),
      played,
    });
  }
  return read;
}
