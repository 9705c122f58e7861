import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, fileNameOf } from '@memgym/core';
import { readEpisodeFile } from './episode-file.js';
import type { PlayedEpisode } from './played-episode.js';

/**
 * The completed episodes of a system of a run.
 * @throws {ConfigError} when the folder contains no run, or the run has no such system
 */
export async function readEpisodes(runFolder: string, system: string): Promise<PlayedEpisode[]> {
  const folder = join(runFolder, 'episodes', fileNameOf(system));
  const played: PlayedEpisode[] = [];
  for (const file of await listFiles(folder, system)) {
    const episode = await readEpisodeFile(join(folder, file));
    if (episode !== null) played.push(episode);
  }
  return played;
}

async function listFiles(folder: string, system: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  } catch (error) {
    throw new ConfigError(`${folder}: contains no episodes of a system ${JSON.stringify(system)}.`, {
      cause: error,
      hint:
        'Pass the folder of a finished run and one of its systems, e.g. --set benchmark.options.interactions.run=' +
        '/path/to/runs/<run id>; relative paths start at the folder of the experiment file.',
    });
  }
}
