import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, codeOf } from '@memgym/core';
import { memoryBenchPartition } from '../../data/memorybench-partitions.js';

/** A folder with the results of one system on one partition, in the layout of the original's scripts. */
export interface FoundResults {
  readonly partition: string;
  readonly system: string;
  /** The test within the run, such as `step_3` or `0-100`; '' for the only one. */
  readonly test: string;
  readonly folder: string;
  /** The files in it. */
  readonly files: ReadonlySet<string>;
}

const kinds = ['domain', 'task', 'single'];

/**
 * The newest results of each system on each partition below a folder of the original's scripts:
 * `<kind>/<partition>/<system>/start_at_<time>/`, with a folder for each test if there are several. Names contain the
 * time of the start, so that the last one is the newest.
 * @throws {ConfigError} when the folder contains no such results
 */
export async function findResults(root: string): Promise<FoundResults[]> {
  const found: FoundResults[] = [];
  for (const kind of kinds) {
    for (const partition of await foldersIn(join(root, kind))) {
      // Refuses the name of no partition.
      memoryBenchPartition(partition);
      for (const system of await foldersIn(join(root, kind, partition))) {
        const place = join(root, kind, partition, system);
        const newest = (await foldersIn(place)).at(-1);
        if (newest === undefined) continue;
        const run = join(place, newest);
        for (const test of ['', ...(await foldersIn(run))]) {
          const folder = join(run, test);
          const files = new Set(await filesIn(folder));
          if ([...files].some((name) => name.endsWith('.json') && name !== 'run_config.json'))
            found.push({ partition, system, test, folder, files });
        }
      }
    }
  }
  if (found.length > 0) return found;
  throw new ConfigError(`${root}: contains no results of the original’s scripts.`, {
    key: 'results',
    hint: 'Pass the folder that contains domain/ or task/, such as off-policy/results.',
  });
}

/** Sorted, with numbers in numeric order; none for a folder that does not exist. */
async function foldersIn(folder: string): Promise<string[]> {
  const names = (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((entry) => entry.isFile()).map(({ name }) => name);

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}
