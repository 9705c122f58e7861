import type { EventTime, MemoryItem } from '@memgym/core';
import { carriedWords } from '@memgym/text';

/** A message that a memory was given and did not report as skipped. */
export interface GivenMessage {
  readonly id: string;
  readonly content: string;
  readonly eventTime?: EventTime | undefined;
}

/** How a message came back. */
export interface ReturnedMessage {
  readonly item: MemoryItem;
  /** Whether the memory cites it; otherwise its text alone was found. */
  readonly isCited: boolean;
  /** The share of its words that the memory has. */
  readonly carried: number;
  readonly altered?: 'cut' | 'rewritten' | undefined;
}

/** A text with so many of the words of a message is taken for it, although it does not cite it. */
const sameText = { ifCited: 0.95, ifUnknown: 0.5 };
/** A shorter message may be like another one by chance. */
export const fewestWords = 4;
/** Of the words of a memory that lost some of its message, so many are the message's own if it was only cut. */
const ownWords = 0.9;

/** The memory among some in which a message came back: one that cites it, best with its words, or one with its words. */
export function returnedIn(
  message: GivenMessage,
  items: readonly MemoryItem[],
  citesSources: boolean,
): ReturnedMessage | undefined {
  const candidates = items.map((item) => ({
    item,
    isCited: (item.sourceIds ?? []).includes(message.id),
    carried: carriedWords(message.content, item.text),
  }));
  const cited = candidates.filter(({ isCited }) => isCited);
  const best = cited.sort((one, other) => other.carried - one.carried)[0];
  const least = citesSources ? sameText.ifCited : sameText.ifUnknown;
  const found = best ?? candidates.find(({ carried }) => carried >= least);
  if (found === undefined) return undefined;
  if (found.carried === 1) return found;
  // A word at the cut may be a part of one.
  const text = found.item.text.trimEnd();
  const whole = text.slice(0, Math.max(0, text.lastIndexOf(' ')));
  const isPart = carriedWords(whole, message.content) >= ownWords;
  return { ...found, altered: isPart ? 'cut' : 'rewritten' };
}
