import { type EventTime, textStart } from '@memgym/core';
import { detectLanguage } from '@memgym/text';
import { derivedId, mergeSourceIds } from '../../scoped/index.js';
import { episodeTime, readTime } from './episode-time.js';
import type { KeptMessage } from './kept-message.js';
import type { Entry, Episode } from './nemori-record.js';
import { decideMergePrompt } from './prompts/decide-merge.js';
import { mergeEpisodesPrompt } from './prompts/merge-episodes.js';
import { showEpisode } from './prompts/shown-episode.js';
import { askOrWarn, embeds, type Writing } from './writing.js';

/** Number of characters of a candidate's content that the original shows. */
const longestCandidate = 200;

/**
 * The episode to store: merged with an episode that it continues, if a model finds one among the most similar. Source:
 * docs/specs/memory-systems.md#nemori-write, step 5.
 */
export async function mergeEpisode(episode: Entry<Episode>, writing: Writing): Promise<Entry<Episode>> {
  const target = await findTarget(episode, writing);
  if (target === undefined) return episode;
  const episodes = [target, episode];
  const language = detectLanguage(episodes.map(({ text }) => text).join('\n'));
  const merged = await askOrWarn(writing, mergeEpisodesPrompt, {
    language,
    episodes: episodes.map(showEpisode),
  });
  if (merged === undefined) return episode;
  const { options, workspace, warnings } = writing;
  // The original deletes both, which leaves statements without their episode; `fixed` rewrites the older one.
  const original = options.profile === 'reference';
  const joined = episodes.flatMap(({ data }) => data.messages);
  const messages = original ? joined : inOrder(joined);
  const sourceIds = mergeSourceIds(...episodes);
  if (original) workspace.remove(target.id);
  return {
    id: original ? derivedId('episode', 'merged', sourceIds) : target.id,
    text: merged.content,
    sourceIds,
    eventTime: original
      ? (readTime(merged.timestamp ?? '') ?? earliest(episodes))
      : episodeTime(merged.timestamp, messages, options.profile, warnings),
    data: {
      kind: 'episode',
      title: merged.title,
      reason: original ? '' : episode.data.reason,
      narrated: true,
      mergedFrom: [
        ...new Set(episodes.flatMap(({ id, data }) => (original ? [id] : [...data.mergedFrom, id]))),
      ],
      messages,
      rewritten: false,
    },
  };
}

async function findTarget(episode: Entry<Episode>, writing: Writing): Promise<Entry<Episode> | undefined> {
  const { workspace, settings, warnings, options } = writing;
  const { mergeCandidates, mergeSimilarity, mergeWithinMinutes } = settings;
  // An episode without a vector has no similar ones; a text written by a caller is not overwritten.
  if (mergeCandidates === 0 || !embeds(episode, options)) return undefined;
  const near = await workspace.nearestEpisodes(episode, mergeCandidates);
  const candidates = near
    .filter(({ cosine }) => mergeSimilarity === null || cosine >= mergeSimilarity)
    .map(({ entry }) => entry)
    .filter(({ data }) => !data.rewritten);
  if (candidates.length === 0) return undefined;
  const decided = await askOrWarn(writing, decideMergePrompt, {
    language: detectLanguage(episode.text),
    episode: showEpisode(episode),
    candidates: candidates.map((candidate, number) => {
      const shown = showEpisode(candidate);
      const content =
        options.profile === 'reference' ? `${textStart(shown.content, longestCandidate)}...` : shown.content;
      return { number, ...shown, content };
    }),
    withinMinutes: mergeWithinMinutes,
  });
  if (decided?.decision !== 'merge') return undefined;
  const { merge_target_id: number } = decided;
  const target = number === null ? undefined : candidates[number];
  if (target === undefined) {
    const detail = `The model wanted to merge with episode ${number}; it was shown 0 to ${candidates.length - 1}.`;
    warnings.push({ kind: 'unknown-reference', detail });
  }
  return target;
}

function earliest(episodes: readonly Entry<Episode>[]): EventTime | undefined {
  return episodes.flatMap(({ eventTime }) => eventTime ?? []).sort()[0];
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
