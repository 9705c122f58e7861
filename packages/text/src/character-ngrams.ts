/**
 * Every run of `size` characters (code points), in order, overlapping, with repetitions; none for a shorter text.
 * The text is not folded.
 * @throws {RangeError} unless `size` is a positive integer
 */
export function characterNgrams(text: string, size: number): string[] {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError(`size: ${size} is not a positive integer; 2 gives bigrams.`);
  }
  const characters = Array.from(text);
  const ngrams: string[] = [];
  for (let start = 0; start + size <= characters.length; start += 1) {
    ngrams.push(characters.slice(start, start + size).join(''));
  }
  return ngrams;
}

/** Character pairs, or the single character of a text that has only one. */
export function bigrams(text: string): string[] {
  const pairs = characterNgrams(text, 2);
  return pairs.length === 0 && text !== '' ? [text] : pairs;
}
