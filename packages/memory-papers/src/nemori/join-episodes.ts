import type { WriteWarning } from '@memgym/core';
import { mergeSourceIds } from '@memgym/memory-systems/define';
import { episodeTime } from './episode-time.js';
import type { KeptMessage } from './kept-message.js';
import type { Entry, Episode } from './nemori-record.js';

/** Two episodes of one event and their common narration. */
export interface JoinedEpisodes {
  readonly target: Entry<Episode>;
  /** Continues the target. */
  readonly episode: Entry<Episode>;
  readonly narrative: {
    readonly title: string;
    readonly content: string;
    readonly timestamp?: string | null | undefined;
  };
}

/** The older episode, rewritten, with the messages of both. */
export function joinEpisodes(
  { target, episode, narrative }: JoinedEpisodes,
  warnings: WriteWarning[],
): Entry<Episode> {
  const episodes = [target, episode];
  const messages = inOrder(episodes.flatMap(({ data }) => data.messages));
  return {
    id: target.id,
    text: narrative.content,
    sourceIds: mergeSourceIds(...episodes),
    eventTime: episodeTime(narrative.timestamp ?? null, messages, warnings),
    data: {
      kind: 'episode',
      title: narrative.title,
      reason: episode.data.reason,
      narrated: true,
      mergedFrom: [...new Set(episodes.flatMap(({ id, data }) => [...data.mergedFrom, id]))],
      messages,
      rewritten: false,
    },
  };
}

/** By time if all have one, otherwise in the given order. */
function inOrder(messages: readonly KeptMessage[]): KeptMessage[] {
  if (messages.some(({ time }) => time === null)) return [...messages];
  return [...messages].sort((left, right) => compare(left.time ?? '', right.time ?? ''));
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
