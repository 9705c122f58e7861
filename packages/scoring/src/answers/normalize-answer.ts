const articles = /(?<![\p{L}\p{N}_])(?:a|an|the|and)(?![\p{L}\p{N}_])/gu;
const asciiPunctuation = /[!-/:-@[-`{-~]/g;

/**
 * A text as LoCoMo's F1 compares it: without commas and ASCII punctuation, in lower case, without the
 * words "a", "an", "the" and "and", words parted by one space (memorybench §3.1). Punctuation goes
 * before the words do, so "a-b" becomes "ab" and keeps its "a". A word ends where a letter, a digit or
 * an underscore of any script ends.
 */
export function normalizeAnswer(text: string): string {
  return words(text).join(' ');
}

/** The words of {@link normalizeAnswer}, in order. */
export function words(text: string): string[] {
  return text
    .toLowerCase()
    .replace(asciiPunctuation, '')
    .replace(articles, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
}
