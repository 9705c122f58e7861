import { resolve } from 'node:path';
import { type PlayedEpisode, readEpisodeFile } from './episode-file.js';

/** Reads the files of episodes, each once: what was read when an episode had ended is there when all have. */
export interface EpisodeReader {
  /** What a finished episode left, or null when the file is absent or was not written to its end. */
  read(path: string): Promise<PlayedEpisode | null>;
  /** To be called before the file is written anew. */
  forget(path: string): void;
}

export function createEpisodeReader(): EpisodeReader {
  const known = new Map<string, PlayedEpisode>();
  return {
    async read(path) {
      const key = resolve(path);
      const played = known.get(key) ?? (await readEpisodeFile(path));
      if (played !== null) known.set(key, played);
      return played;
    },
    forget: (path) => {
      known.delete(resolve(path));
    },
  };
}
