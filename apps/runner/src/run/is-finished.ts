import { existsSync } from 'node:fs';
import { readEpisodeFile } from '../store/episode-file.js';
import { readCallFile } from '../store/read-calls.js';
import type { TextStore } from '../store/text-store.js';

/**
 * Whether an earlier process completed the episode and the texts cited by its calls are stored. If texts are
 * missing, the episode is played again from the cache, which stores them again.
 */
export async function isFinished(episodeFile: string, callsFile: string, texts: TextStore): Promise<boolean> {
  const played = await readEpisodeFile(episodeFile);
  if (played?.end.status !== 'complete') return false;
  if (!existsSync(callsFile)) return true;
  const { calls } = await readCallFile(callsFile);
  return calls.every(({ call, repeated }) => repeated || call.messages.every(texts.holds));
}

/** Whether an earlier process played the episode to its end, but a question was left without an answer. */
export async function isFailed(episodeFile: string): Promise<boolean> {
  return (await readEpisodeFile(episodeFile))?.end.status === 'failed';
}
