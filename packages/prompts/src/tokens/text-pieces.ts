/** Prose has no words, blanks or runs of signs longer than this. */
const longRun = 512;
const run = new RegExp(`[\\p{L}\\p{M}]{${longRun}}|\\s{${longRun}}|[^\\s\\p{L}\\p{N}]{${longRun}}`, 'gu');

/**
 * Divides a text for a byte-pair encoder, whose time grows with the square of a word's length, up to seconds for a run
 * of 100,000 equal letters. Prose remains one piece. Counts change only where a run of over 512 letters, blanks or
 * signs is divided, by one or two tokens per division.
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
