import { ConfigError, canonicalJson, type RunManifest } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { namedModules } from '../plan/named-modules.js';
import { planRun, type RunPlan } from '../plan/run-plan.js';
import { playedExperiment } from './played-experiment.js';

/** Where a planned repetition finds what the run does not hold. */
export interface PlayedPlaces {
  /** The data file or folder. */
  readonly dataPath: string;
  /** Finds the parts of the run. */
  readonly registry: Registry;
  /** The folder of texts in place of those of prompts; undefined if the run had none. */
  readonly promptsPath: string | undefined;
}

/** A run planned again from its manifest, for its records to be read or repeated. Nothing will be sent. */
export interface PlannedAgain {
  /** With the id and the manifest of the run. */
  readonly plan: RunPlan;
  /** The manifest that the run would begin with now. */
  readonly now: RunManifest;
  /** What is not as it was when the run was made, in words; empty if everything is. */
  readonly changes: readonly string[];
}

/**
 * Plans a run again from its manifest.
 * @throws {ConfigError} when the data or a plugin is missing
 */
export async function planPlayedRun(manifest: RunManifest, places: PlayedPlaces): Promise<PlannedAgain> {
  const { registry } = places;
  const experiment = playedExperiment(manifest);
  registry.requireAllowed('module', await namedModules(experiment, registry));
  const planned = await planRun({
    experiment,
    dataPath: places.dataPath,
    configFolder: registry.folder,
    home: registry.home,
    registry,
    ...(manifest.suppliedPrompts !== undefined && { promptsPath: places.promptsPath }),
    environment: {},
    keyless: true,
  });
  const plan = { ...planned, runId: manifest.runId, manifest: { ...manifest, status: 'running' as const } };
  return { plan, now: planned.manifest, changes: changesOf(manifest, planned.manifest) };
}

function changesOf(played: RunManifest, now: RunManifest): string[] {
  const changes: string[] = [];
  const note = (isChanged: boolean, what: string): void => {
    if (isChanged) changes.push(what);
  };
  note(
    played.memgymVersion !== now.memgymVersion,
    `the version of MemGym: ${played.memgymVersion} then, ${now.memgymVersion} now`,
  );
  for (const file of played.data.files) {
    const same = now.data.files.find(({ name }) => name === file.name);
    if (same === undefined) changes.push(`the data: ${file.name} is missing`);
    else note(same.sha256 !== file.sha256, `the data: ${file.name} has another content`);
  }
  note(played.data.digest !== now.data.digest, 'the data: the episodes are others');
  for (const { kind, name, digest, version } of played.plugins ?? []) {
    const found = now.plugins?.find((plugin) => plugin.kind === kind && plugin.name === name);
    note(
      found?.digest !== digest,
      `the code of the ${kind} ${name}: ${version ?? ''} ${digest.slice(0, 8)} then, ${found === undefined ? 'none' : `${found.version ?? ''} ${found.digest.slice(0, 8)}`} now`.replaceAll(
        '  ',
        ' ',
      ),
    );
  }
  note(!isEqual(played.suppliedPrompts, now.suppliedPrompts), 'the supplied prompts');
  for (const key of ['model', 'embedder', 'simulator', 'judge', 'judges', 'models'] as const) {
    note(!isEqual(played[key], now[key]), `the description of the ${key}`);
  }
  return changes;
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(JSON.parse(JSON.stringify(one))) === canonicalJson(JSON.parse(JSON.stringify(other)));
}

/** @throws {ConfigError} when what decides the results is not as it was */
export function requireUnchanged(changes: readonly string[], hint: string): void {
  if (changes.length === 0) return;
  throw new ConfigError(`The run cannot be repeated as it was. Changed since: ${changes.join('; ')}.`, {
    hint,
  });
}
