import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type AnswerRecord,
  ConfigError,
  type JsonObject,
  ProviderError,
  type RunManifest,
  sha256,
  tryParseJson,
  withoutSecrets,
} from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import { cacheReplies, createFolderCacheStore, exportCassette, type Middleware } from '@memgym/llm-client';
import { findDatasetCard, type Registry } from '@memgym/registry';
import {
  type DataTerms,
  type Difference,
  dataTerms,
  differingValues,
  digestOf,
  experimentFolderOf,
  type FileDigest,
  findDifferences,
  formatDigest,
  formatHeader,
  headerName,
  indexName,
  inTemporaryFolder,
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
} from '@memgym/runs';
import { type PlaceOfDataOptions, placeOfData } from '../inspect/place-of-data.js';
import { planPlayedRun, requireUnchanged, systemsOutside } from '../inspect/plan-played-run.js';
import type { BeyondCache } from '../job/client-calls.js';
import { suppliedFolder } from '../models/supplied-prompts.js';
import type { RunPlan } from '../plan/run-plan.js';
import { finishRun } from '../results/finish-run.js';
import type { RunProgress } from '../run/play-plan.js';
import { playAgain } from './play-again.js';

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
  /** Null if the run cannot be played again. */
  readonly replies: number | null;
  readonly notPlayed: string | undefined;
  readonly data: DataTerms;
}

/**
 * Packs an ended run into one file, with which anybody can recompute its numbers and play it again without a server. The run
 * is played again for that, from the cache and without a call: the replies that this uses are those that are packed, and
 * the bundle is written only if everything came out as it was.
 *
 * A run with missing answers is packed without replies: a replay computes its numbers, with the same answers missing.
 *
 * @param folder the run's folder
 * @throws {ConfigError} when the run has not ended, when something that decides its results has changed,
 * a reply is not in the cache, or the repetition differs
 */
export async function bundleRun(folder: string, options: BundleRunOptions): Promise<WrittenBundle> {
  const { manifest, result, answers } = await openRun(folder);
  const servers = nameServers(manifest);
  const dataPath = await placeOfData({ folder, manifest }, options);
  const registry = options.registry.at(experimentFolderOf({ folder, manifest }));
  const data = await termsOf(manifest, { dataPath, registry, isAllowed: options.withData ?? false });
  return inTemporaryFolder(async (place) => {
    const staged = join(place, 'run');
    const named = await stageRun(folder, manifest, servers, staged);
    const { plan, changes } = await planPlayedRun(named, {
      dataPath,
      registry,
      promptsPath: join(staged, suppliedFolder),
    });
    requireUnchanged(
      changes,
      'Use the version, data and plugins with which the run was made, or run it again.',
    );
    await finishRun(plan, staged, () => undefined);
    const numbers = differingValues(result, await readMetrics(staged));
    if (numbers.length > 0) {
      throw new ConfigError(
        `${folder}: its records give other numbers than its metrics.json. ${numbers.join('; ')}.`,
        {
          hint: '`memgym runs verify` names the changed file; the same `memgym run` command makes the results again.',
        },
      );
    }
    const notPlayed = reasonNotToPlay(plan, manifest, answers);
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
      notPlayed === undefined
        ? await collectReplies(plan, { place, staged, servers, folder }, options)
        : null;
    if (data.included) await packData(manifest, dataPath, join(place, 'data'));
    const { config } = named;
    await writeFile(join(place, 'experiment.json'), `${JSON.stringify(withoutAddresses(config), null, 2)}\n`);
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

/** Why a run cannot be played again; undefined if it can. */
function reasonNotToPlay(
  plan: RunPlan,
  { status }: RunManifest,
  answers: readonly AnswerRecord[],
): string | undefined {
  const outside = systemsOutside(plan);
  const reasons = [
    ...(status === 'complete' ? [] : [`${missingIn(answers)}, and a failure cannot be repeated`]),
    ...(outside.length === 0
      ? []
      : [`the memory of ${outside.join(', ')} is outside of MemGym, and what it found is not stored`]),
  ];
  return reasons.length === 0 ? undefined : reasons.join(', and because ');
}

/** `3 of 24 answers are missing (bm25-m 2, none 1)` */
function missingIn(answers: readonly AnswerRecord[]): string {
  const counts = new Map<string, number>();
  for (const { outcome, system } of answers) {
    if (outcome === 'unanswered') counts.set(system, (counts.get(system) ?? 0) + 1);
  }
  const missing = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (missing === 0) return 'a part of it failed';
  const bySystem = [...counts].map(([system, count]) => `${system} ${count}`).join(', ');
  return `${missing} of ${answers.length} answers ${missing === 1 ? 'is' : 'are'} missing (${bySystem})`;
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
}

/** Plays the run again, keeps the replies and texts that this uses, and returns the number of replies. */
async function collectReplies(
  plan: RunPlan,
  { place, staged, servers, folder }: Staging,
  { cacheFolder, signal, onProgress }: BundleRunOptions,
): Promise<number> {
  const again = join(place, 'again');
  const used = join(place, 'used');
  try {
    await playAgain(plan, again, {
      cacheFolder: used,
      beyondCache: fromCache(cacheFolder, servers),
      original: staged,
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
  const differences = await findDifferences(again, expected, await pathsIn(again), (path) =>
    repeatedParts.test(path),
  );
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

async function termsOf(
  { benchmark, data: { files } }: RunManifest,
  {
    dataPath,
    registry,
    isAllowed,
  }: { readonly dataPath: string; readonly registry: Registry; readonly isAllowed: boolean },
): Promise<DataTerms> {
  return dataTerms(files, findDatasetCard(benchmark, registry), await statedLicense(dataPath), isAllowed);
}

/** The licence that a data file states about itself: `license` at its top. */
async function statedLicense(dataPath: string): Promise<string | undefined> {
  if (!(await stat(dataPath)).isFile()) return undefined;
  const content = tryParseJson(Buffer.from(await readBytes(dataPath)).toString('utf8'));
  if (typeof content !== 'object' || content === null || !('license' in content)) return undefined;
  return typeof content.license === 'string' ? content.license : undefined;
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

/** An experiment whose addresses come from the environment. */
function withoutAddresses(value: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(value, (key: string, inner: unknown) => (key === 'baseUrl' ? undefined : inner)),
  ) as JsonObject;
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
  const paths = (await pathsIn(place)).filter((path) => packedParts.test(path));
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

const packedParts = /^(experiment\.json|replies\.jsonl|data\/.*|run\/(?!digests\.jsonl$|run\.lock).*)$/;

/** The last look before a file leaves the machine. */
async function requireNoSecret(place: string, path: string): Promise<void> {
  if (path.endsWith('.bin') || path.endsWith('.parquet')) return;
  const text = await readFile(join(place, path), 'utf8');
  if (withoutSecrets(text) === text) return;
  throw new ConfigError(`${path}: contains a key of this machine, so nothing was packed.`, {
    hint: 'Find out how it came there. Data and supplied prompts are packed as they are.',
  });
}
