import { porterStem } from '@memgym/text';
import { splitAtSpaces } from './python-space.js';

/**
 * The F1 of the stemmed words two texts share, in [0, 1]: words of `answerWords`, Porter stems as
 * NLTK makes them, compared as multisets. 0 when nothing is shared, so also when either is empty
 * (packages/memorybench/spec.md#locomo-f1). Symmetric.
 */
export function tokenF1(prediction: string, gold: string): number {
  return sharedWordsF1(stems(prediction), stems(gold));
}

function stems(text: string): string[] {
  return answerWords(text).map(porterStem);
}

// Characters that continue a word in the original's pattern language: marks and joiners do, superscripts do not.
const inWord = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Join_Control}\\p{Pc}]';
const articles = new RegExp(`(?<!${inWord})(?:a|an|the|and)(?!${inWord})`, 'gu');
const asciiPunctuation = /[!-/:-@[-`{-~]/g;

/**
 * The words of a text as the published F1 compares it: without commas and ASCII punctuation, in lower case, without the
 * words "a", "an", "the" and "and" (packages/memorybench/spec.md#locomo-f1). Punctuation
 * is removed before the words, so "a-b" becomes "ab" with its "a". A word is continued by letters, marks, decimal
 * digits and connectors of any script (Unicode's rule, UTS 18 `\w`), so "a中" retains its "a" and "a²" does not;
 * white space is Python's.
 */
export function answerWords(text: string): string[] {
  return splitAtSpaces(text.toLowerCase().replace(asciiPunctuation, '').replace(articles, ' '));
}

/**
 * F1 of the words that two texts share, in [0, 1]; a repeated word counts as often as both have it. 0 when nothing is
 * shared, so also when either list is empty. Symmetric.
 */
export function sharedWordsF1(predicted: readonly string[], expected: readonly string[]): number {
  const remaining = new Map<string, number>();
  for (const word of expected) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of predicted) {
    const left = remaining.get(word) ?? 0;
    if (left === 0) continue;
    remaining.set(word, left - 1);
    shared += 1;
  }
  if (shared === 0) return 0;
  const precision = shared / predicted.length;
  const recall = shared / expected.length;
  return (2 * precision * recall) / (precision + recall);
}
