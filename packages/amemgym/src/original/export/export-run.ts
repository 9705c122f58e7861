import { join } from 'node:path';
import { fileNameOf, type JsonObject, type RunManifest } from '@memgym/core';
import type { ExportFolder, ExportFormat, ExportOutcome, ReadEpisode, ReadRun } from '@memgym/evaluators';
import type { AMemGymUser } from '../../data/amemgym-user.js';
import { readAMemGym } from '../../data/load-amemgym.js';
import { amemgymOptionsSchema } from '../../play/amemgym-options.js';
import { playedRounds } from '../../play/played-rounds.js';
import { messagesWith } from '../../play/session-turns.js';
import { shownMemoriesOf } from '../../play/shown-memories.js';
import { upperBoundName } from '../../play/upper-bound.js';
import { type ExportedSystem, originalFiles } from '../export-original.js';
import type { StatefulSystem } from '../state-files.js';
import { agentConfigOf } from './agent-config.js';
import { exportNotes } from './export-notes.js';
import { writeStates } from './write-states.js';

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
    if (!(await writeStates(system, users, run, folder))) withoutStates.push(system.name);
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
  return { ...manifest, model, ...(embedder !== undefined && { embedder }) };
}
