/** The replacement for a reply that the offline model leaves empty. */
const filler = 'more and ';

/**
 * Returns a mark followed by the text, cut or repeated to about the given number of tokens, to simulate longer or
 * shorter replies in later prompts. Repetition does not change which words a search finds. The mark makes equal
 * offline replies differ, as a model's replies would.
 */
export function withLength(
  text: string,
  tokens: number,
  { mark, count }: { readonly mark: string; readonly count: (text: string) => number },
): string {
  const piece = text.trim() === '' ? filler : `${text.trim()} `;
  const repeated = (characters: number): string =>
    `${mark} ${piece.repeat(Math.ceil(characters / piece.length))}`.slice(0, characters);
  // A repeated text has fewer tokens than the sum of its parts.
  const draft = repeated(mark.length + Math.ceil((piece.length * (tokens + 1)) / Math.max(1, count(piece))));
  const whole = repeated(Math.round((draft.length * tokens) / Math.max(1, count(draft))));
  // Drop half of a surrogate pair.
  return whole.replace(/[\ud800-\udbff]$/, '').trimEnd() || mark.slice(0, 1);
}
