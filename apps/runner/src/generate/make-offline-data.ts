import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { generateAmemgymOffline } from './generate-amemgym-offline.js';
import { manifestPath, startManifest } from './generation-manifest.js';
import { readGeneration } from './read-generation.js';

/**
 * The data of an environment that is made without a model, kept in `folder` under its name and the digest of
 * all its users follow from: made when it is not there whole, found again the next time. Gives back `data.json`.
 * @throws {ConfigError} when the config does not fit, or the folder cannot be written
 */
export async function makeOfflineData(configFile: string, folder: string): Promise<string> {
  const generation = await readGeneration(configFile);
  const { configDigest } = startManifest(generation, null);
  // Rounds change no user, but are read from beside the data.
  const { name, users, initialRounds, updateRounds } = generation;
  const place = resolve(
    folder,
    `${name}-${configDigest.slice(0, 12)}-${users}-rounds-${initialRounds}-${updateRounds}`,
  );
  if (await isWhole(place)) return join(place, 'data.json');
  const { dataPath } = await generateAmemgymOffline({ generation, folder: place });
  return dataPath;
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
