import { detectLanguage } from '@memgym/text';
import { type KeptMessage, showKept, spokenText } from './kept-message.js';
import type { Entry, Episode } from './nemori-record.js';
import { narrateEpisodePrompt } from './prompts/narrate-episode.js';
import { askOrWarn, type Writing } from './writing.js';

interface Occasion {
  /** The reason why these messages belong together. */
  readonly reason: string;
  /** Its index among the episodes of its batch. */
  readonly place: number;
}

/**
 * Narrates messages as one episode with absolute times; if the reply cannot be read, the episode is their
 * transcript. Source: docs/specs/memory-systems.md#nemori-write, step 4.
 */
export async function narrateEpisode(
  messages: readonly KeptMessage[],
  { reason, place }: Occasion,
  writing: Writing,
): Promise<Entry<Episode>> {
  const { rules, warnings } = writing;
  const shown = showKept(messages);
  const language = detectLanguage(messages.map(({ text }) => text).join('\n'));
  const narrative = await askOrWarn(writing, narrateEpisodePrompt, { language, reason, messages: shown });
  const sourceIds = [...new Set(messages.map(({ sourceId }) => sourceId))];
  return {
    id: rules.episodeId(sourceIds, place),
    text: narrative?.content ?? messages.map(spokenText).join('\n'),
    sourceIds,
    eventTime: rules.episodeTime(narrative?.timestamp ?? null, messages, warnings),
    data: {
      kind: 'episode',
      title: narrative?.title ?? rules.transcriptTitle(messages),
      reason,
      narrated: narrative !== undefined,
      mergedFrom: [],
      messages: [...messages],
      rewritten: false,
    },
  };
}
