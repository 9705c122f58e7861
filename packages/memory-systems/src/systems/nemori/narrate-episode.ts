import { detectLanguage } from '@memgym/text';
import { derivedId } from '../../scoped/index.js';
import { episodeTime } from './episode-time.js';
import { type KeptMessage, showKept, spokenText } from './kept-message.js';
import type { Entry, Episode } from './nemori-record.js';
import { narrateEpisodePrompt } from './prompts/narrate-episode.js';
import { askOrWarn, type Writing } from './writing.js';

interface Occasion {
  /** Why these messages belong together. */
  readonly reason: string;
  /** Which of the episodes of its batch it is. */
  readonly place: number;
}

/**
 * Messages as one episode, told by a model with absolute times; where it cannot be told, as they were said.
 * Source: docs/specs/memory-systems.md#nemori-write, step 4.
 */
export async function narrateEpisode(
  messages: readonly KeptMessage[],
  { reason, place }: Occasion,
  writing: Writing,
): Promise<Entry<Episode>> {
  const { options, warnings } = writing;
  const shown = showKept(messages);
  const language = detectLanguage(messages.map(({ text }) => text).join('\n'));
  const told = await askOrWarn(writing, narrateEpisodePrompt, { language, reason, messages: shown });
  const sourceIds = [...new Set(messages.map(({ sourceId }) => sourceId))];
  return {
    // The place tells apart what `reference` puts into two episodes.
    id: derivedId('episode', sourceIds, options.profile === 'reference' ? place : 0),
    text: told?.content ?? messages.map(spokenText).join('\n'),
    sourceIds,
    eventTime: episodeTime(told?.timestamp ?? null, messages, options.profile, warnings),
    data: {
      kind: 'episode',
      title: told?.title ?? '',
      reason,
      narrated: told !== undefined,
      mergedFrom: [],
      messages: [...messages],
      rewritten: false,
    },
  };
}
