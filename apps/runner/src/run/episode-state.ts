import type { CallTotal } from '@memgym/core';
import { callPath, readCallFile } from '../folder/call-file.js';
import { episodePath, readEpisodeFile } from '../folder/episode-file.js';
import type { Job, JobSettings } from '../job/job.js';

/** The state of an episode in a run’s folder. */
export type EpisodeState =
  /** Incomplete or damaged. */
  | 'unfinished'
  /** Played to its end, but a question was left without an answer. */
  | 'failed'
  /** Complete, but it holds replies that could not be read and that are now requested again. */
  | 'unread'
  /** Complete, but texts that its calls cite are missing; playing it again stores them. */
  | 'without-texts'
  | 'complete';

export async function episodeState(
  { folder, texts }: Pick<Job, 'folder' | 'texts'>,
  system: string,
  episodeId: string,
  { retryUnreadable = false, cacheMode }: Pick<JobSettings, 'retryUnreadable' | 'cacheMode'>,
): Promise<EpisodeState> {
  const played = await readEpisodeFile(episodePath(folder, system, episodeId));
  if (played === null) return 'unfinished';
  if (played.end.status === 'failed') return 'failed';
  if (retryUnreadable && played.lostVerdicts + played.degradedWrites > 0) return 'unread';
  // A server that was at fault leaves such episodes, also in a run that is refused because of it.
  if ((cacheMode === 'refresh' || cacheMode === 'off') && isUnreadable(played.calls)) return 'unread';
  const callsFile = callPath(folder, system, episodeId);
  const { calls } = await readCallFile(callsFile);
  const isWhole = calls.every(({ call, repeated }) => repeated || call.messages.every(texts.holds));
  return isWhole ? 'complete' : 'without-texts';
}

/**
 * Whether half or more of the replies of a model that had to be JSON could not be read. Fewer are the model's own
 * faults: asking it again for these alone would change its scores.
 */
function isUnreadable(calls: readonly CallTotal[]): boolean {
  const counts = new Map<string, { readable: number; failed: number }>();
  for (const { model, replies } of calls) {
    if (replies === undefined) continue;
    const { strict, lenient, repaired, failed } = replies;
    const earlier = counts.get(model) ?? { readable: 0, failed: 0 };
    const readable = earlier.readable + strict + lenient + repaired;
    counts.set(model, { readable, failed: earlier.failed + failed });
  }
  return [...counts.values()].some(({ readable, failed }) => failed > 0 && failed >= readable);
}
