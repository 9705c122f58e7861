import { eventTimeToMs } from '@memgym/core/memory';
import type { ShownMessage } from '@memgym/memory-systems/toolkit';
import { contentWords } from '@memgym/memory-systems/toolkit';
import { topWords } from '../../toolkit/top-words.js';

/** A message that shares no word with this many before it changes the subject. */
const remembered = 4;
/** Fewer messages than this are not ended by a change of words. */
const leastMessages = 3;

export interface SegmentLimits {
  readonly gapMinutes: number;
  readonly preferredMessages: number;
}

/**
 * Whether a message begins a new episode for the simulated model: after a silence, after many messages, or when it
 * shares no word with those just before it.
 */
export function beginsAnew(
  before: readonly ShownMessage[],
  message: ShownMessage,
  { gapMinutes, preferredMessages }: SegmentLimits,
): boolean {
  const last = before.at(-1);
  if (last === undefined) return false;
  if (before.length >= preferredMessages) return true;
  if (last.time !== undefined && message.time !== undefined) {
    const passed = eventTimeToMs(message.time) - eventTimeToMs(last.time);
    if (Math.abs(passed) > gapMinutes * 60_000) return true;
  }
  if (before.length < leastMessages) return false;
  const said = new Set(before.slice(-remembered).flatMap(({ text }) => contentWords(text)));
  const words = contentWords(message.text);
  return words.length > 0 && !words.some((word) => said.has(word));
}

/** Consecutive groups of messages, each with its most frequent words. */
export function simulateSegments(
  messages: readonly ShownMessage[],
  limits: SegmentLimits,
): { readonly indices: number[]; readonly topic: string }[] {
  const groups: ShownMessage[][] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    if (group === undefined || beginsAnew(group, message, limits)) groups.push([message]);
    else group.push(message);
  }
  return groups.map((group) => ({
    indices: group.map(({ number }) => number),
    topic: topicOf(group),
  }));
}

/** The topic of messages: their most frequent words. */
export function topicOf(messages: readonly Pick<ShownMessage, 'text'>[]): string {
  return topWords(messages.map(({ text }) => text).join('\n'), 3).join(' ');
}
