import { join } from 'node:path';
import { fileNameOf, type JsonObject, type RunManifest } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { ExportFolder, ExportFormat, ExportOutcome, ReadEpisode, ReadRun } from '@memgym/evaluators';
import type { AMemGymUser } from '../../data/amemgym-user.js';
import { readAMemGym } from '../../data/load-amemgym.js';
import { amemgymOptionsSchema } from '../../play/amemgym-options.js';
import { periodEnd } from '../../play/period-checkpoints.js';
import { playedRounds } from '../../play/played-rounds.js';
import { messagesWith } from '../../play/session-turns.js';
import { shownMemoriesOf } from '../../play/shown-memories.js';
import { upperBoundName } from '../../play/upper-bound.js';
import { type ExportedSystem, originalFiles } from '../export-original.js';
import { isStateRead, type StatefulSystem, stateFiles } from '../state-files.js';
import { agentConfigOf } from './agent-config.js';

/**
 * Exports a finished run in the original's layout (packages/amemgym/spec.md#results-of-a-run). No file contains an API
 * key.
 */
export const exportFormat: ExportFormat = {
  description: 'Write an AMemGym run in the result layout of the original program.',
  folder: 'amemgym-original',
  export: exportRun,
};

async function exportRun(run: ReadRun, folder: ExportFolder): Promise<ExportOutcome> {
  const { users, path } = await run.readData(async (place) => (await readAMemGym(place)).loaded);
  const systems = await readSystems(run, users, path);
  // The bound of a model belongs to the systems that use it; with one model, it has no model in its name.
  const bounds: string[] = [];
  for (const named of new Set(systems.map(({ model }) => model))) {
    const own = systems.filter((system) => system.model === named);
    const answers = run.answers.filter(({ system }) =>
      [upperBoundName, `${upperBoundName} (${named})`].includes(system),
    );
    const model = (named ?? String(run.manifest.model.model ?? 'model')).split('/').map(fileNameOf).join('/');
    const bound = answers.length === 0 ? null : { model, answers };
    if (bound !== null) bounds.push(join(folder.path, model));
    for (const [file, content] of originalFiles(users, { systems: own, bound }))
      await folder.write(file, content);
  }
  const withoutStates: string[] = [];
  for (const system of systems) {
    if (!(await writeStates(system, { users, run }, folder))) withoutStates.push(system.name);
  }
  const named = (isMeant: (system: PlayedSystem) => boolean): string[] =>
    systems.filter(isMeant).map(({ name }) => name);
  const facts = {
    withoutInteractions: named(({ dialogues }) =>
      [...dialogues.values()].every((turns) => turns.length === 0),
    ),
    withoutStores: named(({ type, windowed }) => windowed && type !== 'none' && type !== 'awi'),
    withoutStates,
    upperBound: bounds.length === 0 ? null : bounds.join(', '),
  };
  return { agents: named(() => true), facts, notes: exportNotes(facts) };
}

/** A system with all exported data. */
interface PlayedSystem extends ExportedSystem, StatefulSystem {
  readonly played: readonly ReadEpisode[];
  /** The name of its own model in the results; undefined if it has the experiment's. */
  readonly model: string | undefined;
}

async function readSystems(
  { manifest, answers, readEpisodes }: ReadRun,
  users: readonly AMemGymUser[],
  dataPath: string,
): Promise<PlayedSystem[]> {
  const { benchmark, systems = [] } = manifest.config as { benchmark?: JsonObject; systems?: JsonObject[] };
  const options = amemgymOptionsSchema.parse(benchmark?.options ?? {});
  const rounds = await playedRounds(dataPath, users, options);
  const messages = Math.max(0, ...users.map((user) => messagesWith(user, rounds)));
  const read: PlayedSystem[] = [];
  for (const config of systems) {
    const name = String(config.name);
    const played = await readEpisodes(name);
    read.push({
      name,
      type: String(config.type),
      options: (config.options ?? {}) as JsonObject,
      windowed: config.window !== undefined,
      config: agentConfigOf(config, withOwnModels(manifest, name), messages),
      answers: answers.filter(({ system }) => system === name),
      dialogues: new Map(played.map(({ episodeId, turns }) => [episodeId, turns])),
      memories: new Map(played.map(({ episodeId, notes }) => [episodeId, shownMemoriesOf(notes)])),
      played,
      model: ownModel(config),
    });
  }
  return read;
}

function ownModel({ model }: JsonObject): string | undefined {
  if (typeof model !== 'object' || model === null || Array.isArray(model)) return undefined;
  return [model.name, model.model].find((name): name is string => typeof name === 'string');
}

/** The manifest as if the models of this system were the run's. */
function withOwnModels(manifest: RunManifest, name: string): RunManifest {
  const { model = manifest.model, embedder = manifest.embedder } = manifest.models?.[name] ?? {};
  return { ...manifest, model, ...defined({ embedder }) };
}

/**
 * Writes `agent_states/` of a system. Loads one state at a time, because each contains a whole history.
 * @returns whether the run still has the state of every played period
 * @throws {StorageError} when a state's content does not match its digest
 */
async function writeStates(
  system: StatefulSystem & { readonly played: readonly ReadEpisode[] },
  { users, run }: { readonly users: readonly AMemGymUser[]; readonly run: ReadRun },
  folder: ExportFolder,
): Promise<boolean> {
  const periods = new Map(users.map((user) => [user.id, user.periods]));
  const isRead = isStateRead(system);
  let isWhole = true;
  for (const { episodeId, checkpoints, adaptations } of system.played) {
    for (const { index } of periods.get(episodeId) ?? []) {
      const digest = periodEnd(checkpoints, index);
      if (digest === null) continue;
      const state = isRead ? await run.readState(digest) : null;
      isWhole &&= !isRead || state !== null;
      const end = { user: episodeId, period: index, state, adaptations: adaptations.slice(0, index + 1) };
      for (const [path, content] of stateFiles(system, end)) await folder.write(path, content);
    }
  }
  return isWhole;
}

/** Gaps in the export of a run, by system. */
interface ExportGaps {
  /** It has no dialogue, because it read a given one. */
  readonly withoutInteractions: readonly string[];
  /** Its states contain only messages, because the original has no format for its memories. */
  readonly withoutStores: readonly string[];
  /** Some of its states were deleted from the run. */
  readonly withoutStates: readonly string[];
  /** Folder of the upper bound; null if the run has none. */
  readonly upperBound: string | null;
}

/** The gaps of an export as sentences. */
function exportNotes(gaps: ExportGaps): string[] {
  const about = (systems: readonly string[], sentence: (names: string) => string): string[] =>
    systems.length === 0 ? [] : [sentence(systems.join(', '))];
  return [
    ...about(
      gaps.withoutInteractions,
      (names) => `No interactions for ${names}: these systems read given dialogues.`,
    ),
    ...about(
      gaps.withoutStores,
      (names) =>
        `agent_states of ${names} hold messages only: the original has no format for their memories. ` +
        'If the original continues from them, it starts with an empty memory.',
    ),
    ...about(
      gaps.withoutStates,
      (names) => `No agent_states for some periods of ${names}: they were deleted from the run.`,
    ),
    ...(gaps.upperBound === null
      ? ['The run has no upper bound, so utilization files were not written.']
      : []),
  ];
}
