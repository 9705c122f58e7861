import { existsSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, didYouMean } from '@memgym/core';
import { unpackRun } from './unpack-run.js';

/**
 * The folder of a run, from its id or its folder.
 * @param runs the folder of the runs
 * @throws {ConfigError} naming the nearest id, when neither exists; or when it is a bundle
 */
export async function findRunFolder(run: string, runs: string): Promise<string> {
  const found = await findRun(run, runs);
  if (!statSync(found).isFile()) return found;
  throw new ConfigError(`${run}: is a file, and this command needs the folder of a run.`, {
    key: 'run',
    hint: 'If it is a bundle, `memgym runs import` unpacks its run.',
  });
}

/** The same for a command that only reads: the run of a bundle is unpacked until the command ends. */
export async function findReadRun(run: string, runs: string): Promise<string> {
  const found = await findRun(run, runs);
  return statSync(found).isFile() ? unpackForReading(found) : found;
}

const unpacked: string[] = [];

/** The folder of a bundle's run, which lasts as long as this process. */
export async function unpackForReading(bundle: string): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'memgym-bundle-'));
  if (unpacked.length === 0) process.once('exit', removeUnpacked);
  unpacked.push(place);
  return unpackRun(bundle, place);
}

function removeUnpacked(): void {
  for (const place of unpacked) rmSync(place, { recursive: true, force: true });
}

async function findRun(run: string, runs: string): Promise<string> {
  const found = [join(runs, run), run].find((path) => existsSync(path));
  if (found !== undefined) return found;
  const ids = (await readdir(runs).catch(() => [])).filter((id) =>
    existsSync(join(runs, id, 'manifest.json')),
  );
  throw new ConfigError(`There is no run ${JSON.stringify(run)}, neither in ${runs} nor as a folder.`, {
    key: 'run',
    hint: `${didYouMean(run, ids)}\`memgym runs list\` lists the runs; use --runs if they are in another folder, or give the run’s folder.`,
  });
}
