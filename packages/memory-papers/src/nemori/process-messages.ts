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
  const { rules, options, workspace } = writing;
  const ordered = rules.readingOrder(waiting, options.preset);
  const groups = await segmentMessages(ordered, known, writing);
  for (const { id } of waiting) workspace.remove(id);
  for (const { messages, topic, place } of groups) {
    const narrated = await narrateEpisode(messages, { reason: topic, place }, writing);
    const episode = await mergeEpisode(narrated, writing);
    workspace.put(episode);
    await learnStatements(episode, rules.learntMessages(episode.data, messages), writing);
  }
}
