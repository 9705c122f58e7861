import { resolve } from 'node:path';
import type { LoadContext } from '@memgym/evaluators';
import { readEpisodes } from '../store/read-episodes.js';
import { type EpisodeSelection, selectEpisodes } from './select-episodes.js';

/** The context of loaders: paths from the config's folder, the episodes to play, and dialogues of earlier runs. */
export function createLoadContext(configFolder: string, selection: EpisodeSelection): LoadContext {
  return {
    select: (all) => selectEpisodes(all, selection),
    resolvePath: (path) => resolve(configFolder, path),
    readDialogues: async (runFolder, system) =>
      new Map((await readEpisodes(runFolder, system)).map(({ episodeId, turns }) => [episodeId, turns])),
  };
}
