import { join, resolve } from 'node:path';
import { ConfigError, digest, tryParseJson } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import { readTextFile } from '@memgym/runs';
import * as z from 'zod';
import { manifestPath, startManifest } from './generation-manifest.js';
import { readGeneration } from './read-generation.js';
import { runGeneration } from './run-generation.js';

/**
 * Generates a config's data without a model and stores them in `folder`, under their name and the digest of
 * everything they depend on. Complete data are reused. Returns the path of the data.
 * @throws {ConfigError} when the config is invalid or the folder cannot be written
 */
export async function makeOfflineData(
  generator: Generator,
  configFile: string,
  folder: string,
): Promise<string> {
  const generation = await readGeneration(generator, configFile);
  const { configDigest, config } = startManifest(generation, null);
  const place = resolve(folder, `${generation.name}-${digest({ configDigest, config }).slice(0, 12)}`);
  if (await isWhole(place)) return join(place, generator.data);
  try {
    return (await runGeneration({ generation, model: null, folder: place })).dataPath;
  } catch (error) {
    if (!ConfigError.isInstance(error) || error.key !== 'folder') throw error;
    throw new ConfigError(error.message, {
      key: 'benchmark.environment',
      cause: error,
      hint: 'The users that an experiment generates are stored in the current folder. Start in one that is writable.',
    });
  }
}

const whole = z.object({ status: z.literal('complete') });

async function isWhole(folder: string): Promise<boolean> {
  try {
    return whole.safeParse(tryParseJson((await readTextFile(manifestPath(folder))) ?? 'null')).success;
  } catch {
    // Incomplete, or not a file: generate it, which also reports an unusable folder.
    return false;
  }
}
