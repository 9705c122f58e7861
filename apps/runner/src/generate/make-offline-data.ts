import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { digest } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import { z } from 'zod';
import { manifestPath, startManifest } from './generation-manifest.js';
import { readGeneration } from './read-generation.js';
import { runGeneration } from './run-generation.js';

/**
 * The data of a config that are made without a model, stored in `folder` under their name and the digest of all that
 * they follow from: made when they are not there whole, found again the next time. Returns where they are.
 * @throws {ConfigError} when the config does not fit, or the folder cannot be written
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
  return (await runGeneration({ generation, model: null, folder: place })).dataPath;
}

const whole = z.object({ status: z.literal('complete') });

async function isWhole(folder: string): Promise<boolean> {
  try {
    return whole.safeParse(JSON.parse(await readFile(manifestPath(folder), 'utf8'))).success;
  } catch {
    // Not there, or cut short: it is made, which says what is wrong with the place.
    return false;
  }
}
