import type { Retrieval, RetrievedMemory } from '@memgym/core';
import { wellFormed } from '@memgym/core/memory';
import { estimateTokens, hasLeadingTime, writeDay, writeTime } from '@memgym/text';
import { asData } from '../toolkit/as-data.js';
import type { AssistantFormat } from './memory-format.js';
import type { ShownStatement } from './shown-statement.js';

/** The options of {@link formatMemories}. */
export interface FormatMemoriesOptions {
  /** Order in which memories are shown. Default `oldest`. */
  readonly order?: AssistantFormat['order'];
  /** Estimated maximum number of tokens of the text. Default no limit. */
  readonly maxTokens?: number | undefined;
  /**
   * Whether the best memory is cut if it alone does not fit into `maxTokens`; ` […]` then ends it. Default false: it is omitted.
   */
  readonly cutsLong?: boolean;
  /** Whether to prefix each with its conversation time. Default true. */
  readonly showTime?: boolean;
  /**
   * Whether the memories of one day stand under one line with the day, instead of each with its time, which takes fewer tokens.
   * Only by time, and if all have one. Default false.
   */
  readonly daysOnce?: boolean | undefined;
  /** Whether each begins with a dash. Default true. */
  readonly showDash?: boolean | undefined;
  /**
   * Whether memories are shown as the original shows them: texts as they are, so that one can imitate a line, and
   * ordered by when they were last written instead of by conversation time. Default false.
   */
  readonly verbatim?: boolean;
  /** Language of the surrounding text: `en`, `zh`, … Default `en`. */
  readonly language?: string;
}

/** Memories as shown in a prompt. */
export interface FormattedMemories {
  /** One bullet per memory, or one memory after another; empty if none is shown. */
  readonly text: string;
  /** Ids of the memories in it, in the order shown. */
  readonly shownIds: readonly string[];
  /** Ids of memories omitted because of `maxTokens`, best first. */
  readonly droppedIds: readonly string[];
  /** The content of `text` as data, in the same order, for a simulated model. */
  readonly statements: readonly ShownStatement[];
}

/**
 * Writes retrieved memories for a prompt; calls no model. A memory that does not fit into the budget is omitted whole;
 * better-ranked ones have priority. A memory's text is plain data: it can neither close its block nor imitate another
 * bullet.
 */
export function formatMemories(
  retrieval: Pick<Retrieval, 'items' | 'tiesByRank'>,
  {
    order = 'oldest',
    maxTokens,
    cutsLong = false,
    showTime = true,
    daysOnce = false,
    showDash = true,
    verbatim = false,
    language = 'en',
  }: FormatMemoriesOptions = {},
): FormattedMemories {
  const isByDay =
    daysOnce &&
    showTime &&
    !verbatim &&
    order !== 'rank' &&
    retrieval.items.every(({ eventTime }) => eventTime !== undefined);
  const days = new Set<string>();
  const shown: { item: RetrievedMemory; rank: number; line: string; data: string }[] = [];
  const droppedIds: string[] = [];
  let used = 0;
  retrieval.items.forEach((item, rank) => {
    // A strict provider refuses a prompt with half of a character.
    const data = wellFormed(asData(item.text));
    const text = verbatim
      ? wellFormed(item.text)
      : plainLine(data, showTime && !isByDay ? item.eventTime : undefined, language);
    const whole = showDash ? `- ${text}` : text;
    const ownDay = isByDay && !days.has(dayOf(item)) ? `${dayLine(item, language)}\n` : '';
    const room = maxTokens === undefined ? 0 : maxTokens - estimateTokens(ownDay);
    const line = cutsLong && rank === 0 && maxTokens !== undefined ? cutLine(whole, room) : whole;
    // The line break between two bullets counts as well.
    const size = maxTokens === undefined ? 0 : estimateTokens(`${ownDay}${line}\n`);
    if (maxTokens !== undefined && used + size > maxTokens) {
      droppedIds.push(item.id);
      return;
    }
    used += size;
    days.add(dayOf(item));
    shown.push({ item, rank, line, data });
  });
  if (order !== 'rank') {
    const age = ageOrder(
      shown.map(({ item }) => item),
      { verbatim, tiesByRank: retrieval.tiesByRank === true },
    );
    shown.sort((left, right) => age(left.item, right.item) || left.rank - right.rank);
    if (order === 'newest') shown.reverse();
  }
  return {
    text: shown
      .map(({ item, line }, place) => {
        const before = shown[place - 1];
        const isNewDay = before === undefined || dayOf(before.item) !== dayOf(item);
        return isByDay && isNewDay ? `${dayLine(item, language)}\n${line}` : line;
      })
      .join('\n'),
    shownIds: shown.map(({ item }) => item.id),
    droppedIds,
    statements: shown.map(({ item, data }) => ({
      text: data,
      ...(showTime && item.eventTime !== undefined && { eventTime: item.eventTime }),
    })),
  };
}

const dayOf = ({ eventTime }: RetrievedMemory): string => (eventTime ?? '').slice(0, 10);
const dayLine = (item: RetrievedMemory, language: string): string => `[${writeDay(dayOf(item), language)}]`;

/** The beginning of a line that fits into a budget of tokens, with a mark; the line itself if it fits, or nothing fits. */
function cutLine(line: string, maxTokens: number): string {
  const fits = (text: string): boolean => estimateTokens(`${text}\n`) <= maxTokens;
  if (fits(line)) return line;
  const characters = [...line.slice(0, maxTokens * 16)];
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(`${characters.slice(0, middle).join('')} […]`)) least = middle;
    else most = middle - 1;
  }
  // Not even a word of it.
  return least < 10 ? line : `${characters.slice(0, least).join('')} […]`;
}

function plainLine(text: string, eventTime: string | undefined, language: string): string {
  const isTimed = eventTime !== undefined && !hasLeadingTime(text);
  const time = isTimed ? `[${writeTime(eventTime, language)}] ` : '';
  return `${time}${text.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n  ')}`;
}

/**
 * By conversation time, or time of writing if `verbatim`; equal times by position in the conversation, unless verbatim
 * ties are by rank; without positions by time of writing. A key that some of `items` lack orders none of them.
 */
function ageOrder(
  items: readonly RetrievedMemory[],
  { verbatim, tiesByRank }: { readonly verbatim: boolean; readonly tiesByRank: boolean },
): (left: RetrievedMemory, right: RetrievedMemory) => number {
  const timed = !verbatim && items.every(({ eventTime }) => eventTime !== undefined);
  const placed = !(verbatim && tiesByRank) && items.every(({ position }) => position !== undefined);
  return (left, right) => {
    const [first, second] = timed ? [left.eventTime ?? '', right.eventTime ?? ''] : ['', ''];
    if (first !== second) return first < second ? -1 : 1;
    const byPosition = placed ? (left.position ?? 0) - (right.position ?? 0) : 0;
    const byWriting = writtenTimeOf(left) - writtenTimeOf(right);
    return verbatim ? byWriting || byPosition : byPosition || byWriting;
  };
}

const writtenTimeOf = ({ writtenTime, ingestTime }: RetrievedMemory): number => writtenTime ?? ingestTime;
