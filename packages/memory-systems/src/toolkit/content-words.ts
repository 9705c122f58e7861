import { englishStopWords, porterStem, withoutLineTimes, words } from '@memgym/text';

const han = /\p{Script=Han}/u;

/** The content words of a text, in order; English ones by their stem. */
export function contentWords(text: string): string[] {
  return words(withoutLineTimes(text))
    .filter((word) => han.test(word) || /\d/.test(word) || (word.length > 1 && !englishStopWords.has(word)))
    .map((word) => (han.test(word) ? word : porterStem(word)));
}

/** Texts whose content words are at least this similar are about the same thing, for a simulated writer. */
export const sameMatter = 0.7;

/** The Jaccard similarity of two sets of words, 0..1. */
export function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  const either = left.size + right.size - shared;
  return either === 0 ? 0 : shared / either;
}
