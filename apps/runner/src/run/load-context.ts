import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, type Turn } from '@memgym/core';
import type { LoadContext } from '@memgym/evaluators';
import { readEpisodeFile } from '../store/episode-file.js';
import { fileNameOf } from '../store/file-name.js';

/** What loaders may use: paths from the config's folder, and the dialogues of earlier runs. */
export function createLoadContext(configFolder: string): LoadContext {
  return {
    resolvePath: (path) => resolve(configFolder, path),
    async readDialogues(runFolder, system) {
      const folder = join(runFolder, 'episodes', fileNameOf(system));
      const dialogues = new Map<string, readonly Turn[]>();
      for (const file of await listFiles(folder, system)) {
        const played = await readEpisodeFile(join(folder, file));
        if (played === null) continue;
        dialogues.set(played.episodeId, played.turns);
      }
      return dialogues;
    },
  };
}

async function listFiles(folder: string, system: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  } catch (error) {
    throw new ConfigError(`${folder}: no episodes of a system ${JSON.stringify(system)} lie here.`, {
      cause: error,
      hint: 'Name the folder of a finished run (runs/<run id>) and one of its systems.',
    });
  }
}
