import { askInParts } from '@memgym/memory-systems/toolkit';
import { detectLanguage } from '@memgym/text';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import type { MessageGroup } from './cover-indices.js';
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
    return askAsIs(writing, segmentMessagesPrompt, input, { temperature });
  };
  const groups: MessageGroup[] = [];
  for await (const { part, start, asked } of askInParts(chunk, ask, writing.options)) {
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
