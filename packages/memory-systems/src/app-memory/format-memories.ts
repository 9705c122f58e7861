import type { Retrieval, RetrievedMemory } from '@memgym/core';
import { estimateTokens, hasLeadingTime, writeTime } from '@memgym/text';
import { asData } from '../toolkit/as-data.js';
import type { AssistantFormat } from './memory-format.js';
import type { ShownStatement } from './shown-statement.js';

/** The options of {@link formatMemories}. */
export interface FormatMemoriesOptions {
  /** Order in which memories are shown. Default `oldest`. */
  readonly order?: AssistantFormat['order'];
  /** Estimated maximum number of tokens of the text. Default no limit. */
  readonly maxTokens?: number | undefined;
  /** Whether to prefix each with its conversation time. Default true. */
  readonly showTime?: boolean;
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
    showTime = true,
    showDash = true,
    verbatim = false,
    language = 'en',
  }: FormatMemoriesOptions = {},
): FormattedMemories {
  const shown: { item: RetrievedMemory; rank: number; line: string }[] = [];
  const droppedIds: string[] = [];
  let used = 0;
  retrieval.items.forEach((item, rank) => {
    const text = verbatim ? item.text : plainLine(item, showTime, language);
    const line = showDash ? `- ${text}` : text;
    // The line break between two bullets counts as well.
    const size = maxTokens === undefined ? 0 : estimateTokens(`${line}\n`);
    if (maxTokens !== undefined && used + size > maxTokens) {
      droppedIds.push(item.id);
      return;
    }
    used += size;
    shown.push({ item, rank, line });
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
    text: shown.map(({ line }) => line).join('\n'),
    shownIds: shown.map(({ item }) => item.id),
    droppedIds,
    statements: shown.map(({ item }) => ({
      text: asData(item.text),
      ...(showTime && item.eventTime !== undefined && { eventTime: item.eventTime }),
    })),
  };
}

function plainLine({ text, eventTime }: RetrievedMemory, showTime: boolean, language: string): string {
  const isTimed = showTime && eventTime !== undefined && !hasLeadingTime(text);
  const time = isTimed ? `[${writeTime(eventTime, language)}] ` : '';
  return `${time}${asData(text).replace(/\r\n|[\r\n\u2028\u2029]/g, '\n  ')}`;
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
