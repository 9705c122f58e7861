import { learnStatements } from './learn-statements.js';
import { mergeEpisode } from './merge-episode.js';
import { narrateEpisode } from './narrate-episode.js';
import type { Entry, Waiting } from './nemori-record.js';
import { segmentMessages } from './segment-messages.js';
import type { Writing } from './writing.js';

/**
 * Processes waiting messages: segments them into groups, narrates and merges each, and learns statements.
 * @param known their topic, if the model gave it; default: empty
 */
export async function processMessages(
  waiting: readonly Entry<Waiting>[],
  writing: Writing,
  known = '',
): Promise<void> {
  const groups = await segmentMessages(inOrder(waiting, writing), known, writing);
  for (const { id } of waiting) writing.workspace.remove(id);
  for (const { messages, topic, place } of groups) {
    const narrated = await narrateEpisode(messages, { reason: topic, place }, writing);
    const episode = await mergeEpisode(narrated, writing);
    writing.workspace.put(episode);
    // The original learns from all messages of a merged episode, `fixed` from the new ones.
    const learntFrom = writing.options.profile === 'reference' ? episode.data.messages : messages;
    await learnStatements(episode, learntFrom, writing);
  }
}

/** The original reads its buffer by time; messages without a time count as new. */
function inOrder(waiting: readonly Entry<Waiting>[], { options }: Writing): readonly Entry<Waiting>[] {
  if (options.profile === 'fixed' || options.preset === '2025-09') return waiting;
  const timed = waiting.filter(({ eventTime }) => eventTime !== undefined);
  const untimed = waiting.filter(({ eventTime }) => eventTime === undefined);
  const byTime = timed.toSorted((left, right) => {
    const [one = '', other = ''] = [left.eventTime, right.eventTime];
    if (one === other) return 0;
    return one < other ? -1 : 1;
  });
  return [...byTime, ...untimed];
}
