import type { Option } from '@memgym/core';
import { type Analysis, analyse, compactOf } from './analyse.js';
import { saysNotKnown } from './says-not-known.js';
import type { TermWeights } from './term-weights.js';

/** One half of an option such as `36; London`, or a whole option. */
export interface OptionPart {
  readonly compact: string;
  /** Terms that distinguish it from the other options, with weights that sum to 1. */
  readonly terms: readonly { term: string; share: number }[];
}

/** An option, prepared for search in statements. */
export interface OptionProbe {
  readonly option: Option;
  /** True if this is the only option that says that the matter was not mentioned or is unknown. */
  readonly notKnown: boolean;
  readonly parts: readonly OptionPart[];
}

/**
 * Prepares the options of one question. Only distinguishing terms count. The words of an option that says the
 * matter is unknown do not count at all.
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

/** Overlap of a statement with one part of an option, 0 to 1. */
export function partSupport(part: OptionPart, statement: Analysis): number {
  if (part.compact.length >= shortestPhrase && holdsPhrase(statement.compact, part.compact)) return 1;
  let support = 0;
  for (const { term, share } of part.terms) {
    if (statement.terms.has(term) || statement.timeKeys.has(term)) support += share;
  }
  return support;
}

/** Whether a phrase occurs without an adjacent digit. */
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
