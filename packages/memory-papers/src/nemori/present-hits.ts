import type { MemoryHit, SearchRequest } from '@memgym/memory-systems/define';
import { detectLanguage } from '@memgym/text';
import { spokenText } from './kept-message.js';
import type { NemoriSettings } from './nemori-presets.js';
import { type Entry, type Episode, entryOf, isEpisode, isStatement } from './nemori-record.js';

/**
 * Hits as shown to readers, best first, equal scores in the given order: the first episodes with their messages, a
 * statement linked to its episode.
 */
export function presentHits(
  hits: readonly MemoryHit[],
  { view }: Pick<SearchRequest, 'view'>,
  { sourceEpisodes }: Pick<NemoriSettings, 'sourceEpisodes'>,
): MemoryHit[] {
  let left = sourceEpisodes;
  return [...hits]
    .sort((one, other) => other.score - one.score)
    .map((hit) => {
      const record = view.get(hit.id);
      const entry = record && entryOf(record);
      if (entry === undefined) return hit;
      if (isStatement(entry)) {
        const { episodeId } = entry.data;
        return view.get(episodeId) === undefined ? hit : { ...hit, links: [episodeId] };
      }
      if (!isEpisode(entry) || left === 0) return hit;
      left -= 1;
      // A caller's text is shown alone, and a transcript already contains the messages.
      return entry.data.rewritten || !entry.data.narrated ? hit : { ...hit, text: withMessages(entry) };
    });
}

function withMessages({ text, data }: Entry<Episode>): string {
  const label = detectLanguage(text).startsWith('zh') ? '原始消息：' : 'Messages:';
  const lines = data.messages.map((message) => {
    const time = message.time === null ? '' : `[${message.time.replace('T', ' ').slice(0, 16)}] `;
    return `- ${time}${spokenText(message)}`;
  });
  return [text, label, ...lines].join('\n');
}
