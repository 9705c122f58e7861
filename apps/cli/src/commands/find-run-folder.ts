import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, didYouMean } from '@memgym/core';

/**
 * The folder of a run, from its id or its folder.
 * @param runs the folder of the runs
 * @throws {ConfigError} naming the nearest id, when neither exists
 */
export async function findRunFolder(run: string, runs: string): Promise<string> {
  const found = [join(runs, run), run].find((folder) => existsSync(folder));
  if (found !== undefined) return found;
  const ids = (await readdir(runs).catch(() => [])).filter((id) =>
    existsSync(join(runs, id, 'manifest.json')),
  );
  throw new ConfigError(`There is no run ${JSON.stringify(run)}, neither in ${runs} nor as a folder.`, {
    key: 'run',
    hint: `${didYouMean(run, ids)}\`memgym runs list\` lists the runs; use --runs if they are in another folder, or give the run’s folder.`,
  });
}
