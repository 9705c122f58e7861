import { splitAtSpaces } from './python-space.js';

// What continues a word for the originals' pattern language: marks and joiners do, superscripts do not.
const inWord = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Join_Control}\\p{Pc}]';
const articles = new RegExp(`(?<!${inWord})(?:a|an|the|and)(?!${inWord})`, 'gu');
const asciiPunctuation = /[!-/:-@[-`{-~]/g;

/**
 * A text as LoCoMo's F1 compares it: without commas and ASCII punctuation, in lower case, without the
 * words "a", "an", "the" and "and", words parted by one space (docs/specs/memorybench.md#locomo-f1). Punctuation goes
 * before the words do, so "a-b" becomes "ab" and keeps its "a". A word is continued by letters, marks,
 * decimal digits and connectors of any script (Unicode's rule, UTS 18 `\w`), so "a中" keeps its "a" and
 * "a²" does not; white space is Python's.
 */
export function normalizeAnswer(text: string): string {
  return words(text).join(' ');
}

/** The words of {@link normalizeAnswer}, in order. */
export function words(text: string): string[] {
  return splitAtSpaces(text.toLowerCase().replace(asciiPunctuation, '').replace(articles, ' '));
}
