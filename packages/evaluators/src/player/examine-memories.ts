import type { AnsweredRecord, Question, RetrievedMemory } from '@memgym/core';
import { carriedBy, words } from '@memgym/text';

/** What a memory outside returned for a question, compared with what it was given. */
interface ExaminedMemories {
  /** Of each memory, the share of the words of the evidence that it cites; undefined if it has all, or cites none. */
  readonly carried: readonly (number | undefined)[];
  readonly oddities: AnsweredRecord['oddities'];
}

/** A shorter question may stand in a message by chance. */
const shortestQuestion = 15;
/** A memory with a smaller share of the words of the messages that it cites says something else. */
const leastShare = 0.9;
/** Times and names stand beside a message; what is so many times as long says more than it cites. */
const mostTimes = 3;
const mostMore = 30;

/** Compares memories with the messages that they cite, with the question, and with each other. */
export function examineMemories(
  { text, evidence }: Question,
  items: readonly RetrievedMemory[],
  {
    turns,
    knowsMessage,
  }: { readonly turns: ReadonlyMap<string, string>; readonly knowsMessage: (id: string) => boolean },
): ExaminedMemories {
  const wanted = new Set(evidence.turnIds);
  const said = new Set<string>();
  let [strangers, echoes, repeats, unlike, longer] = [0, 0, 0, 0, 0];
  const asked = text.trim().toLowerCase();
  const carried = items.map((item) => {
    const sources = item.sourceIds ?? [];
    if (sources.some((id) => !knowsMessage(id))) strangers += 1;
    if (asked.length >= shortestQuestion && item.text.toLowerCase().includes(asked)) echoes += 1;
    const key = JSON.stringify([item.text, sources]);
    if (said.has(key)) repeats += 1;
    said.add(key);
    const own = words(item.text);
    const there = new Set(own);
    const cited = sources.flatMap((id) => {
      const content = turns.get(id);
      return content === undefined ? [] : [{ id, content, share: carriedBy(content, there) }];
    });
    if (cited.length > 0) {
      const length = cited.reduce((sum, { content }) => sum + words(content).length, 0);
      if (meanOf(cited.map(({ share }) => share)) < leastShare) unlike += 1;
      if (own.length > mostTimes * length && own.length > length + mostMore) longer += 1;
    }
    const shares = cited.flatMap(({ id, share }) => (wanted.has(id) ? [share] : []));
    const share = meanOf(shares);
    return shares.length === 0 || share === 1 ? undefined : Math.round(share * 1000) / 1000;
  });
  // A memory that cites only ids of its own names no sources.
  if (!items.some((item) => (item.sourceIds ?? []).some(knowsMessage))) strangers = 0;
  const isOdd = strangers + echoes + repeats + unlike + longer > 0;
  return { carried, oddities: isOdd ? { strangers, echoes, repeats, unlike, longer } : undefined };
}

const meanOf = (shares: readonly number[]): number =>
  shares.reduce((sum, one) => sum + one, 0) / shares.length;
