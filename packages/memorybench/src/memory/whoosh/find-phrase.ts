/** Whether a text contains the words in order, each at most `slop` positions after the previous one. */
export function findPhrase(words: readonly string[], text: readonly string[], slop: number): boolean {
  // Each word is in a later position than the one before it.
  if (words.length > text.length) return false;
  let ends = text.flatMap((word, place) => (word === words[0] ? [place] : []));
  for (const wanted of words.slice(1)) {
    if (ends.length === 0) return false;
    ends = placesAfter(ends, wanted, { text, slop });
  }
  return ends.length > 0;
}

/** Positions of a word that are at most `slop` after one of the given ordered positions. */
function placesAfter(
  ends: readonly number[],
  wanted: string,
  { text, slop }: { readonly text: readonly string[]; readonly slop: number },
): number[] {
  let next = 0;
  return text.flatMap((word, place) => {
    while ((ends[next] ?? place) < place) next += 1;
    const before = ends[next - 1];
    return word === wanted && before !== undefined && place - before <= slop ? [place] : [];
  });
}
