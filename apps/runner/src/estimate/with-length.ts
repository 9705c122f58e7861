/** The replacement for a reply that the offline model leaves empty. */
const filler = 'more and ';

/**
 * The text behind a mark, cut or repeated until it has about so many tokens: what a longer or shorter reply would
 * add to the prompts that show it. Repeating leaves its words, and so what is found by them, as they are. The mark
 * makes replies differ as a model's do, where the offline one writes the same twice.
 */
export function withLength(
  text: string,
  tokens: number,
  { mark, count }: { readonly mark: string; readonly count: (text: string) => number },
): string {
  const piece = text.trim() === '' ? filler : `${text.trim()} `;
  const repeated = (characters: number): string =>
    `${mark} ${piece.repeat(Math.ceil(characters / piece.length))}`.slice(0, characters);
  // Repeated, a text has fewer tokens than the sum of its pieces.
  const draft = repeated(mark.length + Math.ceil((piece.length * (tokens + 1)) / Math.max(1, count(piece))));
  const whole = repeated(Math.round((draft.length * tokens) / Math.max(1, count(draft))));
  // Half of a character outside the basic plane is left out.
  return whole.replace(/[\ud800-\udbff]$/, '').trimEnd() || mark.slice(0, 1);
}
