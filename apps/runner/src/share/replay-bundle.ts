import { cp } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  ConfigError,
  fileNameOf,
  MemGymError,
  ProviderError,
  type RunManifest,
  type RunResult,
} from '@memgym/core';
import { importCassette } from '@memgym/llm-client';
import {
  type BundleHeader,
  checkFacts,
  type DerivedRun,
  type Difference,
  dataCaution,
  differingValues,
  experimentFolderOf,
  type FileDigest,
  findDifferences,
  giveTurn,
  headerName,
  inTemporaryFolder,
  openBundle,
  pathsIn,
  readDigests,
  readManifest,
  readMetrics,
  recomputedParts,
  renewDigest,
  repeatedParts,
  repliesName,
  requireIntact,
  verifyBundle,
  verifyRun,
  writeManifest,
} from '@memgym/runs';
import { type PlaceOfDataOptions, placeOfData } from '../inspect/place-of-data.js';
import { planPlayedRun } from '../inspect/plan-played-run.js';
import { suppliedFolder } from '../models/supplied-prompts.js';
import { requireRun } from '../plan/plan-added-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { collectPlays } from '../results/collect-plays.js';
import { finishRun } from '../results/finish-run.js';
import type { RunProgress } from '../run/play-plan.js';
import { deriveRun } from './derive-run.js';
import { playAgain } from './play-again.js';
import { type WhatToPlay, whatToPlay } from './what-to-play.js';

export interface ReplayBundleOptions extends PlaceOfDataOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/** What a replay found. */
export interface Replayed {
  readonly runId: string;
  /**
   * `equal`: everything was played again and is as it was recorded. `not-shown`: what was computed and derived is as it was
   * recorded, but not everything was played again. `differs`: something is not as it was recorded.
   */
  readonly outcome: 'equal' | 'not-shown' | 'differs';
  /** The results as they were recorded. */
  readonly result: RunResult;
  /** Files that were computed from the records; null if the bundle has none. */
  readonly recomputed: number | null;
  /** Files of records and results that were compared after systems were played again; null if none was. */
  readonly played: number | null;
  /** The systems that were played again. */
  readonly playedSystems: readonly string[];
  /** The answers of the other systems, which were derived again; null if there are none, or no records. */
  readonly derived: Omit<DerivedRun, 'differences'> | null;
  /** Why it was not played again, or not the whole of it. */
  readonly notPlayed: string | undefined;
  /** What is only as the maker of the run wrote it, in any run. */
  readonly unprovable: readonly string[];
  readonly differences: readonly Difference[];
  /** The numbers that differ, as `place: recorded, now`. */
  readonly numbers: readonly string[];
  /** What is not as it was when the run was made: version, plugins, prompts, models. It may explain differences. */
  readonly changes: readonly string[];
  /** That the data are not the published ones; undefined if they are, or none are known. */
  readonly dataCaution: string | undefined;
}

/**
 * Recomputes every number of a bundle from its records, then plays its run again with its replies and compares everything
 * that comes out. What cannot be played again is derived: records from the data and the recorded replies. Nothing is sent,
 * and nothing is written but a temporary folder.
 *
 * @throws {ConfigError} when it is damaged or could do harm, when the data are missing or others, or a plugin is missing
 */
export async function replayBundle(file: string, options: ReplayBundleOptions): Promise<Replayed> {
  requireIntact(file, await verifyBundle(file, options.signal));
  const bundle = await openBundle(file);
  try {
    const { header, files } = bundle;
    return await inTemporaryFolder(async (place) => {
      await bundle.unpack(place);
      const run = join(place, 'run');
      const manifest = await readManifest(run);
      if (manifest === null) throw new ConfigError(`${file}: contains no run.`);
      const dataPath =
        placeIn(place, header, manifest) ?? (await outsideData(file, header, manifest, options));
      const expected = files.flatMap(({ path, ...digest }) =>
        path.startsWith('run/') ? [{ ...digest, path: path.slice('run/'.length) }] : [],
      );
      return checkRun(file, { place, run, manifest, dataPath, expected, header }, options).catch(
        (error: unknown) => {
          throw namedInBundle(error, { file, place });
        },
      );
    });
  } finally {
    bundle.close();
  }
}

/** An error that names a part of the bundle in place of the file that it was unpacked to. */
function namedInBundle(error: unknown, { file, place }: { readonly file: string; readonly place: string }) {
  if (!MemGymError.isInstance(error) || !error.message.includes(place)) return error;
  const named = (text: string): string =>
    text.replaceAll(`${place}${sep}`, `${file}: `).replaceAll(place, file);
  const { hint } = error;
  return new ConfigError(named(error.message), {
    cause: error,
    ...(hint !== undefined && { hint: named(hint) }),
  });
}

/**
 * Recomputes every number of an ended run in its folder from its records, and derives these from the data and the recorded
 * replies. The folder is not changed.
 *
 * @throws {ConfigError} as {@link replayBundle}
 */
export async function replayFolder(folder: string, options: ReplayBundleOptions): Promise<Replayed> {
  requireIntact(folder, await verifyRun(folder, options.signal));
  return inTemporaryFolder(async (place) => {
    const run = join(place, 'run');
    await cp(folder, run, { recursive: true });
    const manifest = await requireRun(run);
    const registry = options.registry.at(experimentFolderOf({ folder, manifest }));
    const dataPath = await placeOfData({ folder, manifest }, { ...options, registry });
    // A run that was played wrote its keys in another order than one that was read.
    await writeManifest(run, manifest);
    await renewDigest(run, 'manifest.json');
    const expected = (await readDigests(run)) ?? [];
    return checkRun(folder, { place, run, manifest, dataPath, expected }, { ...options, registry });
  });
}

/** A run whose files fit their digests. */
interface RunToCheck {
  /** A temporary folder. */
  readonly place: string;
  /** A copy of the run's folder. */
  readonly run: string;
  readonly manifest: RunManifest;
  readonly dataPath: string;
  /** The digests of the run's files. */
  readonly expected: readonly FileDigest[];
  /** Of a bundle, which has replies. Absent for a folder, which has none. */
  readonly header?: BundleHeader;
}

async function checkRun(name: string, checked: RunToCheck, options: ReplayBundleOptions): Promise<Replayed> {
  const { run, manifest, dataPath, header } = checked;
  const result = await readMetrics(run);
  const { registry, signal } = options;
  const planned = await planPlayedRun(manifest, {
    ...{ dataPath, registry },
    promptsPath: join(run, suppliedFolder),
  });
  const { plan, now, changes } = planned;
  requireSameData(name, changes);
  const comparison = new Comparison(checked.expected, { result, signal });
  const hasRecords = comparison.has('episodes/');
  let recomputed: number | null = null;
  if (hasRecords) {
    await giveTurn(signal);
    await finishRun(plan, run);
    await giveTurn(signal);
    recomputed = await comparison.compare(run, recomputedParts);
  }
  const toPlay = whatToPlay(plan, hasRecords ? await collectPlays(plan, run) : undefined);
  const again =
    header === undefined ? null : await playWith(header, { checked, plan, toPlay, comparison }, options);
  const facts = await checkFacts({ manifest, now, header, dataPath, registry });
  const playedSystems = again === null ? [] : toPlay.systems;
  const left = plan.plays.filter(({ system }) => !playedSystems.includes(system.config.name));
  let derived: DerivedRun | null = null;
  if (hasRecords && left.length > 0) derived = await deriveRun({ ...plan, plays: left }, run, signal);
  const { numbers } = comparison;
  const differences = [...comparison.differences, ...facts.differences, ...(derived?.differences ?? [])];
  return {
    ...{ runId: manifest.runId, result, recomputed, changes, differences, numbers, playedSystems },
    played: again,
    derived: derived && { answers: derived.answers, underived: derived.underived },
    notPlayed: header === undefined ? 'a folder holds no replies to play it with' : toPlay.reason,
    unprovable: facts.unprovable,
    outcome: differences.length > 0 ? 'differs' : left.length > 0 ? 'not-shown' : 'equal',
    dataCaution: dataCaution(manifest, registry),
  };
}

/** Collects where files and numbers are not as they were recorded. */
class Comparison {
  readonly differences: Difference[] = [];
  readonly numbers: string[] = [];

  constructor(
    readonly expected: readonly FileDigest[],
    readonly of: { readonly result: RunResult; readonly signal?: AbortSignal | undefined },
  ) {}

  /** Whether there are files in a folder that were not left out. */
  has(folder: string): boolean {
    return this.expected.some(({ path, absent }) => path.startsWith(folder) && absent !== true);
  }

  /** Compares the parts of a run's folder; returns the number of their files. */
  async compare(folder: string, parts: RegExp): Promise<number> {
    const isMeant = (path: string): boolean => parts.test(path);
    const options = { isMeant, signal: this.of.signal };
    for (const difference of await findDifferences(folder, {
      expected: this.expected,
      found: await pathsIn(folder),
      ...options,
    })) {
      const isKnown = this.differences.some(
        ({ file, line }) => file === difference.file && line === difference.line,
      );
      if (!isKnown) this.differences.push(difference);
    }
    for (const number of differingValues(this.of.result, await readMetrics(folder))) {
      if (!this.numbers.includes(number)) this.numbers.push(number);
    }
    return this.expected.filter(({ path }) => isMeant(path)).length;
  }
}

/** What a repetition needs, and where it reports. */
interface Repetition {
  readonly checked: RunToCheck;
  readonly plan: RunPlan;
  readonly toPlay: WhatToPlay;
  readonly comparison: Comparison;
}

/**
 * Plays what can be played of a run again with the replies of its bundle. What the bundle says of itself is not believed.
 * @returns the number of files that were compared; null if nothing was played
 */
async function playWith(
  { replies }: BundleHeader,
  { checked: { place, run }, plan, toPlay: { systems, reason }, comparison }: Repetition,
  { signal, onProgress }: ReplayBundleOptions,
): Promise<number | null> {
  const { differences } = comparison;
  const isWhole = systems.length === plan.plays.length;
  if (replies === null) {
    const whose = isWhole ? 'in the run prevents it' : `prevents it for ${systems.join(', ')}`;
    const what = `says that the run cannot be played again, but nothing ${whose}`;
    if (systems.length > 0) differences.push({ file: headerName, what });
    return null;
  }
  if (systems.length === 0 || (!isWhole && !comparison.has('episodes/'))) {
    differences.push({ file: headerName, what: `says that the run can be played again, but ${reason}` });
    return null;
  }
  const cacheFolder = join(place, 'cache');
  await importCassette(cacheFolder, join(place, repliesName));
  const again = join(place, 'again');
  try {
    await playAgain(plan, again, { cacheFolder, original: run, systems, signal, onProgress });
  } catch (error) {
    if (!ProviderError.isInstance(error) || error.reason !== 'cache-miss') throw error;
    differences.push({ file: repliesName, what: error.message });
    return null;
  }
  const taken = await comparison.compare(again, repeatedParts);
  const others = comparison.expected.filter(({ path }) => {
    const [part, system] = path.split('/');
    return part === 'episodes' && !systems.some((name) => fileNameOf(name) === system);
  });
  return taken - others.length;
}

/** The data of a bundle that holds them. */
function placeIn(place: string, { data }: BundleHeader, manifest: RunManifest): string | undefined {
  if (!data.included) return undefined;
  const [only] = manifest.data.files;
  const folder = join(place, 'data');
  return data.isFile && only !== undefined ? join(folder, only.name.split('/').at(-1) ?? '') : folder;
}

async function outsideData(
  file: string,
  { data: { license, source } }: BundleHeader,
  manifest: RunManifest,
  options: ReplayBundleOptions,
): Promise<string> {
  try {
    return await placeOfData({ folder: '.', manifest }, options);
  } catch (cause) {
    const { files } = manifest.data;
    const named = files.slice(0, 3).map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`);
    const more =
      files.length > named.length
        ? ` and ${files.length - named.length} others, listed in run/manifest.json`
        : '';
    throw new ConfigError(
      `${file}: does not hold its data, because their licence (${license}) does not let it. It needs ${named.join(', ')}${more}.`,
      { key: 'benchmark.path', cause, hint: `Get them from ${source}, and pass their path.` },
    );
  }
}

function requireSameData(file: string, changes: readonly string[]): void {
  const changed = changes.filter((change) => change.startsWith('the data'));
  if (changed.length === 0) return;
  throw new ConfigError(`${file}: these are not the data of the run. Different: ${changed.join('; ')}.`, {
    key: 'benchmark.path',
    hint: 'Pass the data that the run used.',
  });
}
