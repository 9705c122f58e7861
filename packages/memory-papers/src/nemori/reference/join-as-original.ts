import { derivedId, mergeSourceIds } from '@memgym/memory-systems/define';
import { readTime } from '../episode-time.js';
import type { JoinedEpisodes } from '../join-episodes.js';
import type { Entry, Episode } from '../nemori-record.js';

/** A new episode, which names its two parts only (docs/specs/memory-systems.md#nemori-faults). */
export function joinAsOriginal({ target, episode, narrative }: JoinedEpisodes): Entry<Episode> {
  const episodes = [target, episode];
  const sourceIds = mergeSourceIds(...episodes);
  const [earliest] = episodes.flatMap(({ eventTime }) => eventTime ?? []).sort();
  return {
    id: derivedId('episode', 'merged', sourceIds),
    text: narrative.content,
    sourceIds,
    eventTime: readTime(narrative.timestamp ?? '') ?? earliest,
    data: {
      kind: 'episode',
      title: narrative.title,
      reason: '',
      narrated: true,
      mergedFrom: [...new Set(episodes.map(({ id }) => id))],
      messages: episodes.flatMap(({ data }) => data.messages),
      rewritten: false,
    },
  };
}
