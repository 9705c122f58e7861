/** Whether a text has the words in order, each at most `slop` places after the one before. */
export function findPhrase(words: readonly string[], text: readonly string[], slop: number): boolean {
  let ends = text.flatMap((word, place) => (word === words[0] ? [place] : []));
  for (const wanted of words.slice(1)) {
    ends = text.flatMap((word, place) =>
      word === wanted && ends.some((end) => place > end && place - end <= slop) ? [place] : [],
    );
  }
  return ends.length > 0;
}
