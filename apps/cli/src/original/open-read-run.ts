import { join, resolve } from 'node:path';
import { ConfigError, DatasetError, MemGymError } from '@memgym/core';
import type { ReadData, ReadRun } from '@memgym/evaluators';
import type { Registry } from '@memgym/registry';
import { type Environment, findData, openPrompts } from '@memgym/runner';
import { type OpenedRun, openRun } from '@memgym/runs';

export interface OpenReadRunOptions extends Omit<PlayedDataOptions, 'dataset'> {
  /** Type of the benchmark. */
  readonly benchmark: string;
  readonly runFolder: string;
}

/**
 * A finished run of a benchmark, as its formats read it.
 * @throws {ConfigError} when the folder contains no finished run of the benchmark
 */
export async function openReadRun({
  benchmark,
  runFolder,
  ...places
}: OpenReadRunOptions): Promise<{ readonly opened: OpenedRun; readonly run: ReadRun }> {
  const opened = await openRun(runFolder);
  const { manifest, answers } = opened;
  if (manifest.benchmark !== benchmark) {
    throw new ConfigError(`${runFolder}: this is a run of ${manifest.benchmark}, not of ${benchmark}.`, {
      hint: `Pass the folder of a run of ${benchmark}.`,
    });
  }
  const promptOf = openPrompts(opened, places);
  const run: ReadRun = {
    manifest,
    answers,
    readPrompt: async (answer) => (await promptOf(answer)).messages,
    readEpisodes: opened.readEpisodes,
    readState: opened.readState,
    readData: (load) => readPlayedData(opened, load, { ...places, dataset: benchmark }),
  };
  return { opened, run };
}

/** Places of a run's data, in addition to the path in its manifest. */
interface PlayedDataOptions {
  /** The benchmark's type. */
  readonly dataset: string;
  /** Path from the command line; if given, no other place is tried. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
  readonly registry: Registry;
}

/**
 * Finds a run's data by their digests: at the path from the command line, otherwise the path in the manifest,
 * otherwise in MEMGYM_DATA_DIR.
 * @throws {DatasetError} when `dataPath` does not exist or contains other data
 * @throws {ConfigError} naming the places that were tried, if none has the data
 */
async function readPlayedData<Data extends ReadData>(
  run: OpenedRun,
  load: (path: string) => Promise<Data>,
  { dataset, dataPath, environment, registry }: PlayedDataOptions,
): Promise<Data> {
  if (dataPath !== undefined) return readSame(run, load, dataPath);
  const looked: string[] = [];
  for (const find of [async () => fromManifest(run), () => findData({ dataset, environment, registry })]) {
    try {
      return await readSame(run, load, await find());
    } catch (error) {
      if (!MemGymError.isInstance(error)) throw error;
      looked.push(error.message);
    }
  }
  throw new ConfigError(
    `The data that ${run.manifest.runId} was played on were not found: ${looked.join(' ')}`,
    {
      key: 'data',
      hint: 'Pass the data that the run used with --data.',
    },
  );
}

async function readSame<Data extends ReadData>(
  { manifest }: OpenedRun,
  load: (path: string) => Promise<Data>,
  path: string,
): Promise<Data> {
  const data = await load(path);
  const known = new Set(manifest.data.files.map(({ sha256 }) => sha256));
  if (data.files.every(({ sha256 }) => known.has(sha256))) return data;
  throw new DatasetError(
    { file: data.path },
    `is different data from those that ${manifest.runId} was played on.`,
    {
      hint: 'Pass the same data with --data.',
    },
  );
}

function fromManifest({ folder, manifest }: OpenedRun): string {
  const { path } = manifest.data;
  if (path !== undefined) return resolve(folder, path);
  throw new ConfigError(`${join(folder, 'manifest.json')}: does not name the data of the run.`, {
    key: 'data.path',
  });
}
