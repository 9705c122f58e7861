import { join, resolve } from 'node:path';
import { ConfigError, DatasetError, MemGymError } from '@memgym/core';
import { type LoadedAmemgym, locateDataset, readAmemgym } from '@memgym/datasets';
import type { Environment } from '../models/environment.js';
import type { OpenedRun } from '../run/open-run.js';

/** Where the data of a run may be looked for, besides where the run itself says. */
export interface PlayedDataOptions {
  /** Path from the command line: then only there. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
}

/**
 * The data that an AMemGym run was played on, known by their digest: where the command line says, else where the
 * run's manifest says they lie, else in MEMGYM_DATA_DIR.
 * @throws {DatasetError} when there is nothing at `dataPath`, or other data
 * @throws {ConfigError} naming the places that were looked at, when they are at none
 */
export async function readPlayedData(
  run: OpenedRun,
  { dataPath, environment }: PlayedDataOptions,
): Promise<LoadedAmemgym> {
  if (dataPath !== undefined) return readSame(run, dataPath);
  const looked: string[] = [];
  for (const find of [() => besideRun(run), () => inDataFolder(environment)]) {
    try {
      return await readSame(run, find());
    } catch (error) {
      if (!MemGymError.isInstance(error)) throw error;
      looked.push(error.message);
    }
  }
  throw new ConfigError(
    `The data that ${run.manifest.runId} was played on are not found: ${looked.join(' ')}`,
    {
      key: 'data',
      hint: 'Give the data.json of the run.',
    },
  );
}

async function readSame({ manifest }: OpenedRun, path: string): Promise<LoadedAmemgym> {
  const { filePath, loaded } = await readAmemgym(path);
  const known = new Set(manifest.data.files.map(({ sha256 }) => sha256));
  if (loaded.files.every(({ sha256 }) => known.has(sha256))) return loaded;
  throw new DatasetError({ file: filePath }, `is not the data that ${manifest.runId} was played on.`, {
    hint: 'Give the data.json of the run.',
  });
}

function besideRun({ folder, manifest }: OpenedRun): string {
  const { path } = manifest.data;
  if (path !== undefined) return resolve(folder, path);
  throw new ConfigError(`${join(folder, 'manifest.json')}: does not contain their path.`, {
    key: 'data.path',
  });
}

function inDataFolder({ MEMGYM_DATA_DIR: folder }: Environment): string {
  if (folder !== undefined && folder !== '') return locateDataset('amemgym', { dataDir: resolve(folder) });
  throw new ConfigError('MEMGYM_DATA_DIR is not set.', { key: 'MEMGYM_DATA_DIR' });
}
