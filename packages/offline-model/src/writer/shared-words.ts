import { englishStopWords, porterStem, words } from '@memgym/text';
import { isChinese } from '../reader/reader-input.js';

const han = /\p{Script=Han}/u;

/** The content words of a text; English ones by their stem, Chinese ones of at least two characters. */
export function wordsOf(text: string, language: string): ReadonlySet<string> {
  const found = words(text).filter((word) =>
    han.test(word) ? word.length > 1 || !isChinese(language) : word.length > 1 && !englishStopWords.has(word),
  );
  return new Set(found.map((word) => (han.test(word) ? word : porterStem(word))));
}

/** The number of words that two texts share. */
export function sharedWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared;
}
