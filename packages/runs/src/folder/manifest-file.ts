import { join } from 'node:path';
import { ConfigError, type RunManifest, runManifestSchema } from '@memgym/core';
import { requireOwnFiles } from './own-files.js';
import { readTextFile } from './read-text-file.js';
import { parseSealed, sealed } from './sealed-json.js';
import { writeJson } from './write-atomic.js';

const fileName = 'manifest.json';

/** Writes a run's manifest with its digest. */
export async function writeManifest(folder: string, manifest: RunManifest): Promise<void> {
  await writeJson(join(folder, fileName), sealed(manifest));
}

/** The manifest in the text of a `manifest.json`; null if it is damaged or was not written by a run. */
export const parseManifest = (text: string): RunManifest | null => parseSealed(runManifestSchema, text);

/**
 * The manifest of the run in a folder; null if there is no run.
 * @throws {ConfigError} when it is damaged or was not written by a run
 * @throws {StorageError} when a part of the run is a link, a pipe or a device
 */
export async function readManifest(folder: string): Promise<RunManifest | null> {
  requireOwnFiles(folder);
  const file = join(folder, fileName);
  const text = await readTextFile(file);
  if (text === null) return null;
  const manifest = parseManifest(text);
  if (manifest !== null) return manifest;
  throw new ConfigError(`${file}: is damaged, or was not written by a run.`, {
    hint: 'Remove this file, then run the same `memgym run` command again; cached replies cost nothing. Systems that were added to the run must be added again.',
  });
}
