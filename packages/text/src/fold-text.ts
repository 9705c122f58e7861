// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const asciiOnly = /^[\x00-\x7f]*$/;

/**
 * The text in one spelling: NFKC (full-width to half-width, ligatures apart) and without upper case.
 * Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  // Lower-casing can leave sequences that compose, and composing can uncover an upper-case letter.
  let folded = text;
  for (;;) {
    const next = folded.normalize('NFKC').toLowerCase().normalize('NFKC');
    if (next === folded) return folded;
    folded = next;
  }
}
