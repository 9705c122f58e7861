import { normalized } from './normalized.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const asciiOnly = /^[\x00-\x7f]*$/;

/**
 * The text in normalized spelling: NFKC (full-width to half-width, ligatures split) and lower case. Folding a
 * folded text changes nothing.
 */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // Lower-casing can leave sequences that compose, and composing can produce an upper-case letter.
  let folded = text;
  for (;;) {
    const next = normalized(normalized(folded, 'NFKC').toLowerCase(), 'NFKC');
    if (next === folded) return folded;
    folded = next;
  }
}
