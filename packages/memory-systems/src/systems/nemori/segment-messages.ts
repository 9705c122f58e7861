import { detectLanguage } from '@memgym/text';
import { askInParts } from '../../toolkit/ask-in-parts.js';
import { outputOrWarn } from '../../toolkit/output-or-warn.js';
import { coverIndices, type MessageGroup } from './cover-indices.js';
import { type KeptMessage, showKept } from './kept-message.js';
import type { Entry, Waiting } from './nemori-record.js';
import { segmentMessagesPrompt } from './prompts/segment-messages.js';
import { askAsIs, type Writing } from './writing.js';

/** Messages of one future episode. */
export interface EpisodeMessages {
  readonly messages: readonly KeptMessage[];
  readonly topic: string;
  /** The position of the group in its write, from 0. */
  readonly place: number;
}

/**
 * Segments waiting messages: one call for each `chunkMessages`, none for fewer than `batchThreshold` or when the
 * topic is already known from boundary detection. Source: docs/specs/memory-systems.md#nemori-write, steps 2, 3.
 */
export async function segmentMessages(
  waiting: readonly Entry<Waiting>[],
  topic: string,
  writing: Writing,
): Promise<EpisodeMessages[]> {
  const { settings } = writing;
  const messages = waiting.map(({ data }) => data.message);
  const wholeTopic = topic || wholeTopicOf(writing);
  const asks = settings.segmentation === 'batch' && messages.length >= settings.batchThreshold;
  const chunkMessages = asks ? settings.chunkMessages : messages.length;
  const groups: EpisodeMessages[] = [];
  for (let start = 0; start < messages.length; start += chunkMessages) {
    const chunk = messages.slice(start, start + chunkMessages);
    const proposed = asks ? await propose(chunk, writing) : wholeOf(chunk, wholeTopic);
    const usable = writing.options.profile === 'reference' ? asProposed : covered;
    for (const group of usable(proposed, chunk, writing)) {
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
    return askAsIs(writing, segmentMessagesPrompt, input, { temperature });
  };
  const groups: MessageGroup[] = [];
  for await (const { part, start, asked } of askInParts(chunk, ask, writing.options)) {
    const proposed = outputOrWarn(writing, segmentMessagesPrompt, asked)?.episodes ?? [];
    const names = proposed.some(({ indices }) => indices.some((index) => part[index] !== undefined));
    // The original treats a reply that names no message as no reply; `fixed` also reports it.
    const isUsable = names || (asked.ok && writing.options.profile === 'fixed');
    for (const { indices, topic } of isUsable ? proposed : wholeOf(part, wholeTopicOf(writing))) {
      groups.push({ indices: indices.map((index) => index + start), topic });
    }
  }
  return groups;
}

/** The original's topic of messages that no model segmented. */
function wholeTopicOf({ options }: Writing): string {
  return options.profile === 'reference' ? 'conversation' : '';
}

function wholeOf(chunk: readonly KeptMessage[], topic: string): MessageGroup[] {
  return [{ indices: chunk.map((_, index) => index), topic }];
}

/** Groups that contain every message exactly once, with warnings about the model's mistakes. */
function covered(
  proposed: readonly MessageGroup[],
  chunk: readonly KeptMessage[],
  { settings, warnings }: Writing,
): readonly MessageGroup[] {
  const { episodeMinMessages: min, episodeMaxMessages: max } = settings;
  const { groups, unknown, repeated, missing } = coverIndices(proposed, chunk.length, { min, max });
  if (unknown.length > 0) {
    const detail = `The model put messages ${JSON.stringify(unknown)} into episodes; it was shown 0 to ${chunk.length - 1}.`;
    warnings.push({ kind: 'unknown-reference', detail });
  }
  if (repeated.length > 0) {
    const detail = `The model put messages ${JSON.stringify(repeated)} into several episodes; they stay in the first.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  if (missing.length > 0) {
    const detail = `The model put messages ${JSON.stringify(missing)} into no episode; they were grouped by their order.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  return groups;
}

/**
 * The model's groups unrepaired: a repeated index is in several groups, an omitted one is lost, and a small group
 * is dropped (docs/specs/memory-systems.md#nemori-faults).
 */
function asProposed(
  proposed: readonly MessageGroup[],
  chunk: readonly KeptMessage[],
  { settings, skipped }: Writing,
): readonly MessageGroup[] {
  const groups = proposed
    .map(({ indices, topic }) => ({
      indices: indices.filter((index) => chunk[index] !== undefined),
      topic,
    }))
    .filter(({ indices }) => indices.length >= settings.episodeMinMessages);
  const kept = new Set(groups.flatMap(({ indices }) => indices));
  const named = new Set(proposed.flatMap(({ indices }) => indices));
  chunk.forEach(({ sourceId }, index) => {
    if (kept.has(index)) return;
    const reason = named.has(index)
      ? `its group has fewer than ${settings.episodeMinMessages} messages`
      : 'the model put it into no episode';
    skipped.push({ sourceId, reason });
  });
  return groups;
}
