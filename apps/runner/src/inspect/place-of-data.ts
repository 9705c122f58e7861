import { resolve } from 'node:path';
import { ConfigError, type RunManifest } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { isImported } from '@memgym/runs';
import { findData } from '../data/find-data.js';
import type { Environment } from '../models/environment.js';

export interface PlaceOfDataOptions {
  /** The data that the run used. Default: where the run found them, otherwise in MEMGYM_DATA_DIR. */
  readonly dataPath?: string | undefined;
  readonly environment: Environment;
  /** Finds the parts of runs, each from the folder of its experiment. */
  readonly registry: Registry;
}

/** The data of a run. @throws {ConfigError} when neither the run nor the options name a place */
export async function placeOfData(
  { folder, manifest }: { readonly folder: string; readonly manifest: RunManifest },
  { dataPath, environment, registry }: PlaceOfDataOptions,
): Promise<string> {
  if (dataPath === undefined && manifest.data.path !== undefined) return resolve(folder, manifest.data.path);
  try {
    return await findData({ dataset: manifest.benchmark, dataPath, environment, registry });
  } catch (cause) {
    const names = manifest.data.files.map(({ name }) => name).join(', ');
    const reason = isImported(folder)
      ? 'it came from a bundle, which does not say where its data lie.'
      : 'the two share only the root of the file system.';
    throw new ConfigError(`the run records no path of its data, because ${reason}`, {
      cause,
      key: 'benchmark.path',
      hint: `Pass the path of ${names}.`,
    });
  }
}
