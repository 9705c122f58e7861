import type { Episode, JsonObject, JsonValue, RunManifest } from '@memgym/core';
import type { Benchmark, LoadedEpisodes } from '@memgym/evaluators';
import type { Experiment, SystemConfig } from '../experiment/experiment-schema.js';
import { codeVersion } from '../version.js';
import type { PlannedSystem } from './plan-systems.js';
import type { RunIdentity, UsedPlugin } from './run-identity.js';

interface DescribedRun {
  readonly experiment: Experiment;
  readonly added: readonly SystemConfig[];
  readonly identity: RunIdentity;
  readonly benchmark: Benchmark;
  readonly systems: readonly PlannedSystem[];
  readonly plugins: readonly UsedPlugin[];
  readonly dataset: LoadedEpisodes;
  /** The episodes to play, without repetitions. */
  readonly once: readonly Episode[];
  readonly suppliedPrompts: RunManifest['suppliedPrompts'];
}

/** The manifest of a run that has not begun. */
export function firstManifest(run: DescribedRun): RunManifest {
  const { experiment, added, identity, benchmark, systems, plugins, dataset, once, suppliedPrompts } = run;
  const { runId, config, configDigest, dataDigest, models } = identity;
  const profile = playedProfiles(benchmark, systems);
  return {
    formatVersion: 1,
    runId,
    name: experiment.name,
    status: 'running',
    memgymVersion: codeVersion,
    benchmark: benchmark.type,
    ...(profile !== undefined && { profile }),
    ...(plugins.length > 0 && {
      plugins: plugins.map(({ kind, name, code }) => ({ kind, name, ...code })),
    }),
    config,
    ...(added.length > 0 && { added: added.map(({ name }) => name) }),
    configDigest,
    data: {
      files: dataset.files,
      digest: dataDigest,
      ...countQuestions(once),
      whole: {
        episodes: dataset.episodes.length,
        questions: countQuestions(dataset.episodes).questions,
      },
      notes: summarizeQuirks(dataset),
    },
    ...models,
    prompts: [],
    ...(suppliedPrompts !== undefined && { suppliedPrompts }),
    seed: experiment.seed,
  };
}

function summarizeQuirks(dataset: LoadedEpisodes): string[] {
  const counts = new Map<string, number>();
  for (const { id, action } of dataset.quirks) {
    const key = `${id} (${action})`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
}

/** The numbers of episodes, questions, and probes of the memory's state. */
function countQuestions(episodes: readonly Episode[]): {
  episodes: number;
  questions: number;
  probes: number;
} {
  const all = episodes.flatMap(({ conversation }) => conversation.questions);
  const probes = all.filter(({ kind }) => kind === 'state-probe').length;
  return { episodes: episodes.length, questions: all.length - probes, probes };
}

/** The profiles that a run plays in; undefined if neither its benchmark nor a system has any. */
function playedProfiles(
  { options }: Pick<Benchmark, 'options'>,
  systems: readonly Pick<PlannedSystem, 'config' | 'profile'>[],
): RunManifest['profile'] {
  const benchmark = benchmarkProfile(options);
  const own = systems.flatMap(({ config, profile }) =>
    profile === undefined ? [] : [[config.name, profile] as const],
  );
  if (benchmark === undefined && own.length === 0) return undefined;
  return { ...(benchmark !== undefined && { benchmark }), systems: Object.fromEntries(own) };
}

/** For example `fixed`, or `reference (simulator: fixed)` where a part of the benchmark has another profile. */
function benchmarkProfile({ profile, ...others }: JsonObject): string | undefined {
  const parts = partsOf('', others).filter(({ own }) => own !== profile);
  const departing = parts.map(({ path, own }) => `${path}: ${own}`).join(', ');
  if (typeof profile !== 'string') return departing === '' ? undefined : departing;
  return departing === '' ? profile : `${profile} (${departing})`;
}

function partsOf(path: string, value: JsonValue): { readonly path: string; readonly own: string }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'profile' && typeof member === 'string'
      ? [{ path, own: member }]
      : partsOf(path === '' ? key : `${path}.${key}`, member),
  );
}
