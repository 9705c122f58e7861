import { ConfigError } from '@memgym/core';
import { digestFileName, isLasting, pathsIn, readDigests } from '../folder/digest-file.js';
import { readManifest } from '../folder/manifest-file.js';
import { requireOwnFiles } from '../folder/own-files.js';
import { isRunLocked } from '../folder/run-lock.js';
import { findDifferences } from './find-differences.js';
import type { Verified } from './verify-bundle.js';

/**
 * Checks all files of an ended run against the digests that its end wrote.
 * @throws {ConfigError} when the folder has no run, or the run has not ended
 * @throws {StorageError} when a part of the run is a link, a pipe or a device
 */
export async function verifyRun(folder: string, signal?: AbortSignal): Promise<Verified> {
  requireOwnFiles(folder);
  const digests = await readDigests(folder);
  if (digests === null) {
    const manifest = await readManifest(folder);
    const what = manifest === null ? 'contains no run' : 'the run has not ended, so it has no digests';
    throw new ConfigError(`${folder}: ${what}.`, {
      hint: `The same \`memgym run\` command ends it, and writes ${digestFileName}.`,
    });
  }
  if (isRunLocked(folder)) {
    throw new ConfigError(`${folder}: a process is playing the run, so its files are changing.`, {
      hint: 'Wait for it to end.',
    });
  }
  const found = (await pathsIn(folder)).filter(isLasting);
  const differences = await findDifferences(folder, {
    expected: digests,
    found,
    isMeant: () => true,
    signal,
  });
  return {
    files: digests.length,
    records: digests.reduce((sum, { lines = '' }) => sum + lines.length / 8, 0),
    differences,
    pages: [],
    manifest: await readManifest(folder),
  };
}
