import { splitAtSpaces } from './python-space.js';

// Characters that continue a word in the original's pattern language: marks and joiners do, superscripts do not.
const inWord = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Join_Control}\\p{Pc}]';
const articles = new RegExp(`(?<!${inWord})(?:a|an|the|and)(?!${inWord})`, 'gu');
const asciiPunctuation = /[!-/:-@[-`{-~]/g;

/**
 * The words of a text as the published F1 compares it: without commas and ASCII punctuation, in lower case, without the
 * words "a", "an", "the" and "and" (docs/specs/memorybench.md#locomo-f1). Punctuation
 * is removed before the words, so "a-b" becomes "ab" with its "a". A word is continued by letters, marks, decimal
 * digits and connectors of any script (Unicode's rule, UTS 18 `\w`), so "a中" retains its "a" and "a²" does not;
 * white space is Python's.
 */
export function answerWords(text: string): string[] {
  return splitAtSpaces(text.toLowerCase().replace(asciiPunctuation, '').replace(articles, ' '));
}
