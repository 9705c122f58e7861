import { detectLanguage } from '@memgym/text';
import type { Entry, Episode } from './nemori-record.js';
import { decideMergePrompt } from './prompts/decide-merge.js';
import { mergeEpisodesPrompt } from './prompts/merge-episodes.js';
import { showEpisode } from './prompts/shown-episode.js';
import { askOrWarn, embeds, type Writing } from './writing.js';

/**
 * The episode to store: merged with an episode that it continues, if a model finds one among the most similar. Source:
 * docs/specs/memory-systems.md#nemori-write, step 5.
 */
export async function mergeEpisode(episode: Entry<Episode>, writing: Writing): Promise<Entry<Episode>> {
  const target = await findTarget(episode, writing);
  if (target === undefined) return episode;
  const episodes = [target, episode];
  const language = detectLanguage(episodes.map(({ text }) => text).join('\n'));
  const narrative = await askOrWarn(writing, mergeEpisodesPrompt, {
    language,
    episodes: episodes.map(showEpisode),
  });
  if (narrative === undefined) return episode;
  const { rules, workspace, warnings } = writing;
  if (rules.replacesMergedEpisode) workspace.remove(target.id);
  return rules.joinEpisodes({ target, episode, narrative }, warnings);
}

async function findTarget(episode: Entry<Episode>, writing: Writing): Promise<Entry<Episode> | undefined> {
  const { workspace, settings, warnings, rules } = writing;
  const { mergeCandidates, mergeSimilarity, mergeWithinMinutes } = settings;
  // An episode without a vector has no similar ones; a text written by a caller is not overwritten.
  if (mergeCandidates === 0 || !embeds(episode, writing)) return undefined;
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
      return { number, ...shown, content: rules.shownCandidate(shown.content) };
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
