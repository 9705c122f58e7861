import { type OptionProbe, partSupport } from './option-support.js';
import type { ReadStatement } from './read-statement.js';
import { isChinese } from './reader-input.js';

/** The end (first or last) of a sequence of events that a question asks for. */
export type OrderEnd = 'first' | 'last';

// Only events among the options: `Which runner came first?` is a different kind of question.
const eventsInOrder =
  /\b(?:which|what)\b.*\b(?:of these|of the following|of them|events?)\b|^what (?:happened|came|occurred|took place)\b/;
const chineseEventsInOrder =
  /^[^哪\n\r\u2028\u2029]*哪.*(?:件事|事情|事件|发生)|^(?:(?!什么事).)*什么事.*发生/m;

/** Whether a question asks for the first or the last of several events; null for any other question. */
export function orderAskedFor(question: string, language: string): OrderEnd | null {
  if (isChinese(language)) {
    if (!chineseEventsInOrder.test(question)) return null;
    if (/最先|最早|首先/.test(question)) return 'first';
    return /最后|最晚|最近/.test(question) ? 'last' : null;
  }
  const text = question.trim().toLowerCase();
  if (!eventsInOrder.test(text)) return null;
  if (/\b(?:first|earliest)\b/.test(text)) return 'first';
  return /\b(?:last|latest|most recent(?:ly)?)\b/.test(text) ? 'last' : null;
}

/** Minimum share of an option's distinguishing terms to count as a mention of its event. */
const leastSupport = 0.3;

/**
 * For the option mentioned first or last: its support in the statement that mentions it most; 0 for all others.
 * Null if fewer than two options are mentioned.
 */
export function orderScores(
  probes: readonly OptionProbe[],
  statements: readonly ReadStatement[],
  end: OrderEnd,
): number[] | null {
  const mentions = probes.map(({ parts }) => {
    let support = 0;
    let place = -1;
    statements.forEach(({ analysis }, index) => {
      const found =
        parts.reduce((sum, part) => sum + partSupport(part, analysis), 0) / Math.max(1, parts.length);
      if (found > support + 1e-9) {
        support = found;
        place = index;
      }
    });
    return { support, place };
  });
  const places = mentions.filter(({ support }) => support >= leastSupport).map(({ place }) => place);
  if (places.length < 2) return null;
  const wanted = end === 'first' ? Math.min(...places) : Math.max(...places);
  return mentions.map(({ support, place }) => (place === wanted && support >= leastSupport ? support : 0));
}
