import { existsSync } from 'node:fs';
import { callPath, readCallFile } from '../folder/call-file.js';
import { episodePath, readEpisodeFile } from '../folder/episode-file.js';
import type { Job } from '../job/job.js';

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
  { folder, texts }: Pick<Job, 'folder' | 'texts'>,
  system: string,
  episodeId: string,
): Promise<EpisodeState> {
  const played = await readEpisodeFile(episodePath(folder, system, episodeId));
  if (played === null) return 'unfinished';
  if (played.end.status === 'failed') return 'failed';
  const callsFile = callPath(folder, system, episodeId);
  if (!existsSync(callsFile)) return 'complete';
  const { calls } = await readCallFile(callsFile);
  const isWhole = calls.every(({ call, repeated }) => repeated || call.messages.every(texts.holds));
  return isWhole ? 'complete' : 'without-texts';
}
