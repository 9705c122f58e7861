import { askInParts } from '@memgym/memory-systems/toolkit';
import { detectLanguage } from '@memgym/text';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import type { MessageGroup } from './cover-indices.js';
import { type KeptMessage, showKept, spokenText } from './kept-message.js';
import { learnStatements } from './learn-statements.js';
import type { Entry, Episode, Waiting } from './nemori-record.js';
import { decideMergePrompt } from './prompts/decide-merge.js';
import { mergeEpisodesPrompt } from './prompts/merge-episodes.js';
import { narrateEpisodePrompt } from './prompts/narrate-episode.js';
import { segmentMessagesPrompt } from './prompts/segment-messages.js';
import { showEpisode } from './prompts/shown-episode.js';
import { askAsIs, askOrWarn, embeds, type Writing } from './writing.js';

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
async function narrateEpisode(
  messages: readonly KeptMessage[],
  { reason, place }: Occasion,
  writing: Writing,
): Promise<Entry<Episode>> {
  const { rules, warnings } = writing;
  const shown = showKept(messages);
  const language = detectLanguage(messages.map(({ text }) => text).join('\n'));
  const narrative = await askOrWarn(writing, narrateEpisodePrompt, {
    input: { language, reason, messages: shown },
  });
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

/**
 * The episode to store: merged with an episode that it continues, if a model finds one among the most similar. Source:
 * docs/specs/memory-systems.md#nemori-write, step 5.
 */
async function mergeEpisode(episode: Entry<Episode>, writing: Writing): Promise<Entry<Episode>> {
  const target = await findTarget(episode, writing);
  if (target === undefined) return episode;
  const episodes = [target, episode];
  const language = detectLanguage(episodes.map(({ text }) => text).join('\n'));
  const narrative = await askOrWarn(writing, mergeEpisodesPrompt, {
    input: {
      language,
      episodes: episodes.map(showEpisode),
    },
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
    input: {
      language: detectLanguage(episode.text),
      episode: showEpisode(episode),
      candidates: candidates.map((candidate, number) => {
        const shown = showEpisode(candidate);
        return { number, ...shown, content: rules.shownCandidate(shown.content) };
      }),
      withinMinutes: mergeWithinMinutes,
    },
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

/** Messages of one future episode. */
interface EpisodeMessages {
  readonly messages: readonly KeptMessage[];
  readonly topic: string;
  /** The position of the group in its write, from 0. */
  readonly place: number;
}

/**
 * Segments waiting messages: one call for each `chunkMessages`, none for fewer than `batchThreshold` or when the
 * topic is already known from boundary detection. Source: docs/specs/memory-systems.md#nemori-write, steps 2, 3.
 */
async function segmentMessages(
  waiting: readonly Entry<Waiting>[],
  topic: string,
  writing: Writing,
): Promise<EpisodeMessages[]> {
  const { settings, rules } = writing;
  const messages = waiting.map(({ data }) => data.message);
  const wholeTopic = topic || rules.unsegmentedTopic;
  const asks = settings.segmentation === 'batch' && messages.length >= settings.batchThreshold;
  const chunkMessages = asks ? settings.chunkMessages : messages.length;
  const groups: EpisodeMessages[] = [];
  for (let start = 0; start < messages.length; start += chunkMessages) {
    const chunk = messages.slice(start, start + chunkMessages);
    const proposed = asks ? await propose(chunk, writing) : wholeOf(chunk, wholeTopic);
    for (const group of rules.usableGroups(proposed, chunk, writing)) {
      const own = group.indices.flatMap((index) => chunk[index] ?? []);
      groups.push({ messages: own, topic: group.topic, place: groups.length });
    }
  }
  return groups;
}

async function propose(chunk: readonly KeptMessage[], writing: Writing): Promise<readonly MessageGroup[]> {
  const { preferredMessages, gapMinutes, segmentationTemperature: temperature } = writing.settings;
  const ask = (part: readonly KeptMessage[]) => {
    const messages = showKept(part);
    const language = detectLanguage(messages.map(({ text }) => text).join('\n'));
    const input = { language, messages, preferredMessages, gapMinutes };
    return askAsIs(writing, segmentMessagesPrompt, { input, settings: { temperature } });
  };
  const groups: MessageGroup[] = [];
  for await (const { part, start, asked } of askInParts(chunk, ask, { options: writing.options })) {
    const proposed = outputOrWarn(writing, segmentMessagesPrompt, asked)?.episodes ?? [];
    const names = proposed.some(({ indices }) => indices.some((index) => part[index] !== undefined));
    const isUsable = names || (asked.ok && !writing.rules.ignoresSegmentationOfNothing);
    for (const { indices, topic } of isUsable ? proposed : wholeOf(part, writing.rules.unsegmentedTopic)) {
      groups.push({ indices: indices.map((index) => index + start), topic });
    }
  }
  return groups;
}

function wholeOf(chunk: readonly KeptMessage[], topic: string): MessageGroup[] {
  return [{ indices: chunk.map((_, index) => index), topic }];
}
