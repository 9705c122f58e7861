import { join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { writeJson } from '../store/write-atomic.js';
import { type GenerationManifest, manifestPath } from './generation-manifest.js';
import type { FinishedGeneration, UserFailure } from './generation-result.js';

/** Writes the files of the whole environment: `data.json`, `failures.json` and the final manifest. */
export async function writeEnvironment(
  folder: string,
  manifest: GenerationManifest,
  items: readonly JsonObject[],
  failures: readonly UserFailure[],
  expectHeld: () => void,
): Promise<Pick<FinishedGeneration, 'folder' | 'dataPath' | 'manifest' | 'failures'>> {
  const dataPath = join(folder, 'data.json');
  await writeJson(dataPath, items, expectHeld);
  await writeJson(join(folder, 'failures.json'), failures, expectHeld);
  const finished: GenerationManifest = {
    ...manifest,
    status: failures.length === 0 ? 'complete' : 'incomplete',
    users: items.map(({ id }) => String(id)),
    failed: failures.map(({ id }) => id),
  };
  await writeJson(manifestPath(folder), finished, expectHeld);
  return { folder, dataPath, manifest: finished, failures };
}
