import { existsSync } from 'node:fs';
import { readEpisodeFile } from '../folder/episode-file.js';
import { readCallFile } from '../folder/read-calls.js';
import type { TextStore } from '../folder/text-store.js';

/** The state of an episode in a run’s folder. */
export type EpisodeState =
  /** Incomplete or damaged. */
  | 'unfinished'
  /** Played to its end, but a question was left without an answer. */
  | 'failed'
  /** Complete, but texts that its calls cite are missing; playing it again stores them. */
  | 'without-texts'
  | 'complete';

export async function episodeState(
  episodeFile: string,
  callsFile: string,
  texts: TextStore,
): Promise<EpisodeState> {
  const played = await readEpisodeFile(episodeFile);
  if (played === null) return 'unfinished';
  if (played.end.status === 'failed') return 'failed';
  if (!existsSync(callsFile)) return 'complete';
  const { calls } = await readCallFile(callsFile);
  const isWhole = calls.every(({ call, repeated }) => repeated || call.messages.every(texts.holds));
  return isWhole ? 'complete' : 'without-texts';
}
