import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ConfigError, ProviderError, type RunManifest, sha256, withoutSecrets } from '@memgym/core';
import { cacheReplies, createFolderCacheStore, exportCassette, type Middleware } from '@memgym/llm-client';
import {
  bundledExperiment,
  type DataTerms,
  type Difference,
  differingValues,
  digestOf,
  experimentFolderOf,
  experimentName,
  type FileDigest,
  findDifferences,
  formatDigest,
  formatHeader,
  headerName,
  indexName,
  inTemporaryFolder,
  isBundled,
  nameServers,
  openRun,
  packArchive,
  pathsIn,
  readMetrics,
  repeatedParts,
  replaceParts,
  repliesName,
  type ServerNames,
  stageRun,
  storageProblem,
  termsOf,
} from '@memgym/runs';
import { type PlaceOfDataOptions, placeOfData } from '../inspect/place-of-data.js';
import { planPlayedRun, requireUnchanged } from '../inspect/plan-played-run.js';
import type { BeyondCache } from '../job/client-calls.js';
import { suppliedFolder } from '../models/supplied-prompts.js';
import type { RunPlan } from '../plan/run-plan.js';
import { collectPlays } from '../results/collect-plays.js';
import { finishRun } from '../results/finish-run.js';
import type { RunProgress } from '../run/play-plan.js';
import { playAgain } from './play-again.js';
import { whatToPlay } from './what-to-play.js';

export interface BundleRunOptions extends PlaceOfDataOptions {
  /** The file to write. */
  readonly file: string;
  /** Folder of the cached replies with which the run was played. */
  readonly cacheFolder: string;
  /** The caller says that the data may be passed on. Default: only what their licence says counts. */
  readonly withData?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/** A written bundle. */
export interface WrittenBundle {
  readonly file: string;
  readonly runId: string;
  readonly bytes: number;
  /** Number of files of the run, with those of which only the digest is included. */
  readonly files: number;
  /** Null if no system of the run can be played again. */
  readonly replies: number | null;
  /** Why the run, or some systems of it, cannot be played again; undefined if all can. */
  readonly notPlayed: string | undefined;
  readonly data: DataTerms;
}

/**
 * Packs an ended run into one file, with which anybody can recompute its numbers and play it again without a server. The run
 * is played again for that, from the cache and without a call: the replies that this uses are those that are packed, and
 * the bundle is written only if everything came out as it was.
 *
 * Systems with missing answers, or with a memory elsewhere, are packed without replies: a replay computes their numbers from
 * their records, with the same answers missing.
 *
 * @param folder the run's folder
 * @throws {ConfigError} when the run has not ended, when something that decides its results has changed,
 * a reply is not in the cache, or the repetition differs
 */
export async function bundleRun(folder: string, options: BundleRunOptions): Promise<WrittenBundle> {
  const { manifest, result } = await openRun(folder);
  const servers = nameServers(manifest);
  const dataPath = await placeOfData({ folder, manifest }, options);
  const registry = options.registry.at(experimentFolderOf({ folder, manifest }));
  const data = await termsOf(manifest, { dataPath, registry, isAllowed: options.withData ?? false });
  return inTemporaryFolder(async (place) => {
    const staged = join(place, 'run');
    const named = await stageRun(folder, manifest, { servers, target: staged });
    const { plan, changes } = await planPlayedRun(named, {
      dataPath,
      registry,
      promptsPath: join(staged, suppliedFolder),
    });
    requireUnchanged(
      changes,
      'Use the version, data and plugins with which the run was made, or run it again.',
    );
    await finishRun(plan, staged);
    const numbers = differingValues(result, await readMetrics(staged));
    if (numbers.length > 0) {
      throw new ConfigError(
        `${folder}: its records give other numbers than its metrics.json. ${numbers.join('; ')}.`,
        {
          hint: '`memgym runs verify` names the changed file; the same `memgym run` command makes the results again.',
        },
      );
    }
    const { systems, reason: notPlayed } = whatToPlay(plan, await collectPlays(plan, staged));
    if (notPlayed !== undefined && !data.included) {
      throw new ConfigError(
        `${folder}: a bundle of it would hold nothing to check, because ${notPlayed}, and the records quote data that are not included: ${data.reason}.`,
        {
          key: 'withData',
          hint: `If the data may be passed on, say so with --with-data.${manifest.status === 'incomplete' ? ' Or get the missing answers first: the same `memgym run` command with --retry-failed.' : ''}`,
        },
      );
    }
    const replies =
      systems.length > 0
        ? await collectReplies(plan, { place, staged, servers, folder, systems }, options)
        : null;
    if (data.included) await packData(manifest, dataPath, join(place, 'data'));
    await writeFile(join(place, experimentName), `${JSON.stringify(bundledExperiment(named), null, 2)}\n`);
    const isFile = (await stat(dataPath)).isFile();
    const files = await seal(place, {
      isQuoting: data.included ? () => false : (path) => quotingParts.test(path),
      header: {
        runId: manifest.runId,
        memgymVersion: manifest.memgymVersion,
        replies,
        notPlayed,
        data: { ...data, isFile },
      },
    });
    const packed = files.flatMap(({ path, absent }) => (absent === true ? [] : [path]));
    await packArchive(options.file, place, [headerName, indexName, ...packed]);
    const { size: bytes } = await stat(options.file);
    return {
      file: options.file,
      runId: manifest.runId,
      bytes,
      files: files.length,
      replies,
      notPlayed,
      data,
    };
  });
}

/** The parts that hold texts of the data. */
const quotingParts = /^run\/((episodes|texts|states)\/|results\.parquet$|report\.html$)/;

/** Where a bundle is put together. */
interface Staging {
  readonly place: string;
  readonly staged: string;
  readonly servers: ServerNames;
  /** The run's own folder. */
  readonly folder: string;
  /** The systems that are played again. */
  readonly systems: readonly string[];
}

/** Plays the run again, keeps the replies and texts that this uses, and returns the number of replies. */
async function collectReplies(
  plan: RunPlan,
  { place, staged, servers, folder, systems }: Staging,
  { cacheFolder, signal, onProgress }: BundleRunOptions,
): Promise<number> {
  const again = join(place, 'again');
  const used = join(place, 'used');
  try {
    await playAgain(plan, again, {
      cacheFolder: used,
      beyondCache: fromCache(cacheFolder, servers),
      original: staged,
      systems,
      signal,
      onProgress,
    });
  } catch (error) {
    if (!ProviderError.isInstance(error) || error.reason !== 'cache-miss') throw error;
    throw new ConfigError(
      `${folder}: a reply that the run used is missing in ${cacheFolder}. ${error.message}`,
      {
        key: 'cacheFolder',
        cause: error,
        hint: 'Give the folder of the cache with which the run was played; `memgym cache import` adds those of other machines.',
      },
    );
  }
  // Interrupted attempts sent texts that the finished run does not use.
  await replaceParts(again, staged, ['texts', 'states']);
  const expected = await digestsOf(staged);
  const differences = await findDifferences(again, {
    expected,
    found: await pathsIn(again),
    isMeant: (path) => repeatedParts.test(path),
  });
  if (differences.length > 0) {
    throw new ConfigError(
      `${folder}: playing it again from the cache gave something else: ${listed(differences)}.`,
      {
        hint: '`memgym runs verify` says whether the run was changed. If it was not, please report this.',
      },
    );
  }
  return exportCassette(used, join(place, repliesName));
}

const listed = (differences: readonly Difference[]): string =>
  differences
    .slice(0, 5)
    .map(({ file, line, what }) => `${file}${line === undefined ? '' : `, line ${line}`} ${what}`)
    .join('; ');

/** Looks calls up in a cache as if they went to the servers themselves. */
function fromCache(cacheFolder: string, { nameOf }: ServerNames): BeyondCache {
  const store = createFolderCacheStore(cacheFolder);
  const addressOf = new Map([...nameOf].map(([address, name]) => [name, address]));
  const toAddress: Middleware = (call, next) => {
    const { baseUrl } = call.info;
    const address = baseUrl === undefined ? undefined : addressOf.get(baseUrl);
    return next(
      address === undefined ? call : ({ ...call, info: { ...call.info, baseUrl: address } } as typeof call),
    );
  };
  return (key) => [toAddress, cacheReplies({ store, mode: 'replay-only', episode: key })];
}

async function digestsOf(folder: string): Promise<FileDigest[]> {
  const found = await Promise.all((await pathsIn(folder)).map((path) => digestOf(folder, path)));
  return found.filter((digest) => digest !== null);
}

/** Copies the data files that the run read. @throws {ConfigError} when one is no longer as it was */
async function packData({ data }: RunManifest, dataPath: string, target: string): Promise<void> {
  const isFile = (await stat(dataPath)).isFile();
  for (const { name, sha256: expected } of data.files) {
    const source = isFile ? dataPath : join(dataPath, name);
    const copy = join(target, isFile ? basename(name) : name);
    try {
      await mkdir(dirname(copy), { recursive: true });
      await cp(source, copy, { dereference: true });
    } catch (error) {
      throw storageProblem(source, error);
    }
    if (sha256(await readFile(copy)) === expected) continue;
    throw new ConfigError(`${source}: is not as it was when the run was made.`, {
      key: 'benchmark.path',
      hint: 'Pass the data that the run used.',
    });
  }
}

/** Writes digests and header of everything that is in place. */
async function seal(
  place: string,
  {
    isQuoting,
    header: { notPlayed, data, ...header },
  }: {
    readonly isQuoting: (path: string) => boolean;
    readonly header: {
      readonly runId: string;
      readonly memgymVersion: string;
      readonly replies: number | null;
      readonly notPlayed: string | undefined;
      readonly data: DataTerms & { readonly isFile: boolean };
    };
  },
): Promise<FileDigest[]> {
  const paths = (await pathsIn(place)).filter(isBundled);
  const files: FileDigest[] = [];
  for (const path of paths) {
    await requireNoSecret(place, path);
    const found = await digestOf(place, path);
    if (found !== null) files.push(isQuoting(path) ? { ...found, absent: true } : found);
  }
  const index = files.map(formatDigest).join('');
  await writeFile(join(place, indexName), index);
  const { included, license, source, isFile } = data;
  await writeFile(
    join(place, headerName),
    formatHeader({
      kind: 'memgym-bundle',
      version: 1,
      ...header,
      ...(notPlayed !== undefined && { notPlayed }),
      index: sha256(index),
      data: { included, isFile, license, source },
    }),
  );
  return files;
}

/** The last look before a file leaves the machine. */
async function requireNoSecret(place: string, path: string): Promise<void> {
  if (path.endsWith('.bin') || path.endsWith('.parquet')) return;
  const text = await readFile(join(place, path), 'utf8');
  if (withoutSecrets(text) === text) return;
  throw new ConfigError(`${path}: contains a key of this machine, so nothing was packed.`, {
    hint: 'Find out how it came there. Data and supplied prompts are packed as they are.',
  });
}
