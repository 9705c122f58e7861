import { join } from 'node:path';
import { ConfigError, ProviderError, type RunManifest, type RunResult } from '@memgym/core';
import { importCassette } from '@memgym/llm-client';
import {
  type BundleHeader,
  type Difference,
  differingValues,
  type FileDigest,
  findDifferences,
  headerName,
  inTemporaryFolder,
  openBundle,
  pathsIn,
  readManifest,
  readMetrics,
  recomputedParts,
  repeatedParts,
  repliesName,
  verifyBundle,
} from '@memgym/runs';
import { type PlaceOfDataOptions, placeOfData } from '../inspect/place-of-data.js';
import { type PlannedAgain, planPlayedRun, systemsOutside } from '../inspect/plan-played-run.js';
import { suppliedFolder } from '../models/supplied-prompts.js';
import { finishRun } from '../results/finish-run.js';
import type { RunProgress } from '../run/play-plan.js';
import { playAgain } from './play-again.js';

export interface ReplayBundleOptions extends PlaceOfDataOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/** What a replay found. */
export interface Replayed {
  readonly runId: string;
  /** Whether everything is as it was recorded. */
  readonly isEqual: boolean;
  /** The results as they were recorded. */
  readonly result: RunResult;
  /** Files that were computed from the records; null if the bundle has none. */
  readonly recomputed: number | null;
  /** Files that were played again; null if the run cannot be played again. */
  readonly played: number | null;
  /** Why it was not played again. */
  readonly notPlayed: string | undefined;
  readonly differences: readonly Difference[];
  /** The numbers that differ, as `place: recorded, now`. */
  readonly numbers: readonly string[];
  /** What is not as it was when the run was made: version, plugins, prompts, models. It may explain differences. */
  readonly changes: readonly string[];
}

/**
 * Recomputes every number of a bundle from its records, then plays its run again with its replies and compares everything
 * that comes out. Nothing is sent, and nothing is written but a temporary folder.
 *
 * @throws {ConfigError} when it is damaged or could do harm, when the data are missing or others, or a plugin is missing
 */
export async function replayBundle(file: string, options: ReplayBundleOptions): Promise<Replayed> {
  const { differences: damage } = await verifyBundle(file);
  const [first] = damage;
  if (first !== undefined) {
    const at = first.line === undefined ? '' : `, line ${first.line}`;
    throw new ConfigError(`${file}: is not as it was packed: ${first.file}${at}: ${first.what}.`, {
      hint: '`memgym runs verify` lists all differences. Get the bundle again.',
    });
  }
  const bundle = await openBundle(file);
  try {
    const { header, files } = bundle;
    return await inTemporaryFolder(async (place) => {
      await bundle.unpack(place);
      const run = join(place, 'run');
      const manifest = await readManifest(run);
      if (manifest === null) throw new ConfigError(`${file}: contains no run.`);
      const result = await readMetrics(run);
      const planned = await planPlayedRun(manifest, {
        dataPath: placeIn(place, header, manifest) ?? (await outsideData(file, header, manifest, options)),
        registry: options.registry,
        promptsPath: join(run, suppliedFolder),
      });
      requireSameData(file, planned.changes);
      const expected = files.flatMap(({ path, ...digest }) =>
        path.startsWith('run/') ? [{ ...digest, path: path.slice('run/'.length) }] : [],
      );
      const found = await recompute({ place, header, expected, planned, result }, options);
      return { runId: header.runId, result, notPlayed: header.notPlayed, changes: planned.changes, ...found };
    });
  } finally {
    bundle.close();
  }
}

interface Unpacked {
  readonly place: string;
  readonly header: BundleHeader;
  /** The digests of the run's files. */
  readonly expected: readonly FileDigest[];
  readonly planned: PlannedAgain;
  readonly result: RunResult;
}

async function recompute(
  { place, header, expected, planned: { plan }, result }: Unpacked,
  { signal, onProgress }: ReplayBundleOptions,
): Promise<Pick<Replayed, 'isEqual' | 'recomputed' | 'played' | 'differences' | 'numbers'>> {
  const run = join(place, 'run');
  const differences: Difference[] = [];
  const numbers: string[] = [];
  const compare = async (folder: string, parts: RegExp): Promise<number> => {
    const isMeant = (path: string): boolean => parts.test(path);
    for (const difference of await findDifferences(folder, expected, await pathsIn(folder), isMeant)) {
      const isKnown = differences.some(
        ({ file, line }) => file === difference.file && line === difference.line,
      );
      if (!isKnown) differences.push(difference);
    }
    for (const number of differingValues(result, await readMetrics(folder))) {
      if (!numbers.includes(number)) numbers.push(number);
    }
    return expected.filter(({ path }) => isMeant(path)).length;
  };
  const hasRecords = expected.some(({ path, absent }) => path.startsWith('episodes/') && absent !== true);
  let recomputed: number | null = null;
  if (hasRecords) {
    await finishRun(plan, run, () => undefined);
    recomputed = await compare(run, recomputedParts);
  }
  let played: number | null = null;
  const outside = systemsOutside(plan);
  if (header.replies !== null && outside.length > 0) {
    differences.push({
      file: headerName,
      what: `says that the run can be played again, but the memory of ${outside.join(', ')} is elsewhere`,
    });
  } else if (header.replies !== null) {
    const cacheFolder = join(place, 'cache');
    await importCassette(cacheFolder, join(place, repliesName));
    const again = join(place, 'again');
    try {
      await playAgain(plan, again, { cacheFolder, original: run, signal, onProgress });
      played = await compare(again, repeatedParts);
    } catch (error) {
      if (!ProviderError.isInstance(error) || error.reason !== 'cache-miss') throw error;
      differences.push({ file: repliesName, what: error.message });
    }
  }
  return { isEqual: differences.length === 0, recomputed, played, differences, numbers };
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
