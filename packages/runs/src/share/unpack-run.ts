import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConfigError, escapedName } from '@memgym/core';
import { digestFileName, type FileDigest, formatDigest } from '../folder/digest-file.js';
import { markImported } from '../folder/imported-file.js';
import { readManifest } from '../folder/manifest-file.js';
import { storageProblem } from '../folder/read-text-file.js';
import { writeAtomic } from '../folder/write-atomic.js';
import { bundledPage } from './bundle-files.js';
import { openBundle } from './open-bundle.js';
import { type Verified, verifyBundle } from './verify-bundle.js';

/** @throws {ConfigError} naming the first difference, if there is one */
export function requireIntact(name: string, { differences: [first] }: Verified): void {
  if (first === undefined) return;
  const at = first.line === undefined ? '' : `, line ${first.line}`;
  const place = first.file === basename(name) ? '' : `${first.file}${at}: `;
  throw new ConfigError(`${name}: is not as it was packed: ${place}${first.what}.`, {
    hint: '`memgym runs verify` lists all differences. Get it again.',
  });
}

/**
 * Unpacks the run of a bundle, whole or not at all, into a new folder that is named by its id. Its data and replies stay in
 * the bundle, and nothing of it is run. Its page is left out, because whoever opens it would run what is in it.
 *
 * @param runs the folder of the runs; it is made if it is missing
 * @returns the folder of the run
 * @throws {ConfigError} when the bundle is damaged or could do harm, or the run is there already
 */
export async function unpackRun(file: string, runs: string): Promise<string> {
  requireIntact(file, await verifyBundle(file));
  const bundle = await openBundle(file);
  try {
    const place = await newFolderIn(runs);
    try {
      await bundle.unpack(place, isUnpacked);
      const manifest = await readManifest(join(place, 'run'));
      if (manifest === null) throw new ConfigError(`${file}: contains no run.`);
      const folder = join(runs, escapedName(manifest.runId));
      if (existsSync(folder)) {
        throw new ConfigError(`${folder}: is there already, so ${file} is not unpacked.`, {
          hint: 'Remove it, or give another folder for the runs.',
        });
      }
      await writeAtomic(join(place, 'run', digestFileName), digestsOfRun(bundle.files));
      await markImported(join(place, 'run'), basename(file));
      await rename(join(place, 'run'), folder).catch((error: unknown) => {
        throw storageProblem(folder, error);
      });
      return folder;
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  } finally {
    bundle.close();
  }
}

const isUnpacked = (path: string): boolean => path.startsWith('run/') && path !== bundledPage;

/** The list of a run's folder, without files that the bundle leaves out. */
const digestsOfRun = (files: readonly FileDigest[]): string =>
  files
    .flatMap(({ path, ...digest }) =>
      isUnpacked(path) && digest.absent !== true
        ? [formatDigest({ ...digest, path: path.slice('run/'.length) })]
        : [],
    )
    .join('');

/** Beside its later place, so that moving it is one step. */
async function newFolderIn(runs: string): Promise<string> {
  try {
    await mkdir(runs, { recursive: true });
    return await mkdtemp(join(runs, '.unpacking-'));
  } catch (error) {
    throw storageProblem(runs, error);
  }
}
