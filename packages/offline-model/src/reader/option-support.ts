import type { Option } from '@memgym/core';
import { type Analysis, analyse, compactOf } from './analyse.js';
import { saysNotKnown } from './says-not-known.js';
import type { TermWeights } from './term-weights.js';

/** One half of an option such as `36; London`, or the whole of it. */
export interface OptionPart {
  readonly compact: string;
  /** What it says that the other options do not all say, with weights that sum to 1. */
  readonly terms: readonly { term: string; share: number }[];
}

/** An option, ready to be looked for in statements. */
export interface OptionProbe {
  readonly option: Option;
  /** True when it, and no other option, says that the matter was not mentioned or is not known. */
  readonly notKnown: boolean;
  readonly parts: readonly OptionPart[];
}

/**
 * Prepares the options of one question. Only what tells them apart counts; an option that says the
 * matter is not known is told from the others by that alone, so its words support nothing.
 */
export function optionProbes(
  options: readonly Option[],
  language: string,
  weights: TermWeights,
): OptionProbe[] {
  const pieces = options.map(({ text }) =>
    text
      .replace(/_/g, ' ')
      .split(/[;；]/)
      .map((piece) => piece.trim()),
  );
  const analyses = pieces.map((list) => list.map((text) => analyse({ text }, language)));
  const silent = options.filter(({ text }) => saysNotKnown(text, language));
  const notKnown = silent.length === 1 ? silent[0] : undefined;
  const spoken = analyses.filter((_, index) => options[index] !== notKnown);
  const shared = (term: string, place: number): boolean =>
    spoken.length > 1 &&
    spoken.every((list) => termsOf(list[place]).has(term) || list.every((one) => termsOf(one).has(term)));
  return options.map((option, index) => ({
    option,
    notKnown: option === notKnown,
    parts: (option === notKnown ? [] : (analyses[index] ?? [])).map((analysis, place) => {
      const telling = [...termsOf(analysis)].filter((term) => !shared(term, place));
      const total = telling.reduce((sum, term) => sum + weights.weight(term), 0);
      return {
        compact: compactOf(pieces[index]?.[place] ?? ''),
        terms: telling.map((term) => ({ term, share: weights.weight(term) / total })),
      };
    }),
  }));
}

function termsOf(analysis: Analysis | undefined): ReadonlySet<string> {
  return analysis === undefined ? new Set() : new Set([...analysis.terms, ...analysis.timeKeys]);
}

const shortestPhrase = 2;

/** How far a statement says what one part of an option says, 0 to 1. */
export function partSupport(part: OptionPart, statement: Analysis): number {
  if (part.compact.length >= shortestPhrase && holdsPhrase(statement.compact, part.compact)) return 1;
  let support = 0;
  for (const { term, share } of part.terms) {
    if (statement.terms.has(term) || statement.timeKeys.has(term)) support += share;
  }
  return support;
}

/** Whether a phrase occurs with no digit running on at either end. */
function holdsPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const runsOn =
      (/^\d/.test(phrase) && /\d/.test(text[at - 1] ?? '')) ||
      (/\d$/.test(phrase) && /\d/.test(text[at + phrase.length] ?? '')) ||
      (/^[a-z]+$/.test(phrase) && phrase.length < 5);
    if (!runsOn) return true;
  }
  return false;
}
