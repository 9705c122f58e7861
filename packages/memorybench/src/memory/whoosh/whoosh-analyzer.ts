import type { Analyzer } from '@memgym/text';

const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be by can for from have if in is it may not of on or tbd that the this to us we when will with yet you your'.split(
    ' ',
  ),
);
// Letters, digits and underscores of any script, with single dots inside; an unbroken Chinese run is one word.
const between = /[^\p{L}\p{N}_*.]/u;
const fewestCharacters = 2;

/** Whoosh's StandardAnalyzer: lower case, its stop list, at least two characters, no Chinese segmentation. */
export const whooshAnalyzer: Analyzer = {
  name: 'whoosh',
  analyze: (text) =>
    // Divided at single characters: a pattern of a whole word takes stack for each of its characters.
    text
      .split(between)
      .flatMap((found) => found.split('..'))
      .map((part) => part.replace(/^\./, '').replace(/\.$/, ''))
      // Only then: the lower case of İ has a mark that would split the word.
      .map((token) => token.toLowerCase())
      .filter((token) => [...token].length >= fewestCharacters && !stopWords.has(token)),
};
