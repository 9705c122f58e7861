import { type OptionProbe, partSupport } from './option-support.js';
import type { ReadStatement } from './read-statement.js';
import { isChinese } from './reader-input.js';

/** Which end of a row of events a question asks for. */
export type OrderEnd = 'first' | 'last';

// Only events among the options: `Which runner came first?` asks for something else.
const eventsInOrder =
  /\b(?:which|what)\b.*\b(?:of these|of the following|of them|events?)\b|^what (?:happened|came|occurred|took place)\b/;
const chineseEventsInOrder = /哪.*(?:件事|事情|事件|发生)|什么事.*发生/;

/** Which of several events is asked for: the first, the last, or null for any other question. */
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

/** Less than this of what tells an option from the others is not taken for the event it names. */
const leastSupport = 0.3;

/**
 * How far each option is the event that came first or last: its support by the statement that tells
 * of it most, for the one told of at that end; 0 for all others. Null when fewer than two options are told of.
 */
export function orderScores(
  probes: readonly OptionProbe[],
  statements: readonly ReadStatement[],
  end: OrderEnd,
): number[] | null {
  const told = probes.map(({ parts }) => {
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
  const places = told.filter(({ support }) => support >= leastSupport).map(({ place }) => place);
  if (places.length < 2) return null;
  const wanted = end === 'first' ? Math.min(...places) : Math.max(...places);
  return told.map(({ support, place }) => (place === wanted && support >= leastSupport ? support : 0));
}
