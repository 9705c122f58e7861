import { resolve } from 'node:path';
import type { LoadContext } from '@memgym/evaluators';
import { readEpisodes } from '../store/read-episodes.js';

/** What loaders may use: paths from the config's folder, and the dialogues of earlier runs. */
export function createLoadContext(configFolder: string): LoadContext {
  return {
    resolvePath: (path) => resolve(configFolder, path),
    readDialogues: async (runFolder, system) =>
      new Map((await readEpisodes(runFolder, system)).map(({ episodeId, turns }) => [episodeId, turns])),
  };
}
