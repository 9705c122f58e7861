/** A word, a blank or a line of signs that is longer than this is nobody's prose. */
const longRun = 512;
const run = new RegExp(`[\\p{L}\\p{M}]{${longRun}}|\\s{${longRun}}|[^\\s\\p{L}\\p{N}]{${longRun}}`, 'gu');

/**
 * The text in pieces that a byte-pair encoder can take: it needs time with the square of a word's
 * length, seconds for a run of 100,000 equal letters. Prose is one piece; counts change only where a
 * run of over 512 letters, blanks or signs is divided, by a token or two a run.
 */
export function textPieces(text: string): string[] {
  if (text.length <= longRun) return [text];
  const pieces: string[] = [];
  let start = 0;
  for (const match of text.matchAll(run)) {
    const end = match.index + match[0].length;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}
