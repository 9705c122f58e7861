import { daleChall } from 'dale-chall';
import createHyphenator from 'hyphen';
import patterns from 'hyphen/patterns/en-us.js';
import { hyphenationExceptions } from './hyphenation-exceptions.js';
import type { TextCounts } from './readability.js';

const easyWords = new Set(daleChall.filter((word) => word !== 'ma').map((word) => word.toLowerCase()));
const softHyphen = '\u00ad';
const hyphenate = createHyphenator(patterns, { hyphenChar: softHyphen, minWordLength: 2 }) as (
  word: string,
) => string;

/** Sentences with this many words or fewer, such as "Dr." or a heading, do not count. */
const tooShort = 2;

export interface CountTextOptions {
  /** Syllables of a word in lower case by a dictionary; undefined for an unknown word. Default: no dictionary. */
  readonly syllablesOf?: (word: string) => number | undefined;
}

/**
 * Counts the parts of an English text like the Python library textstat (packages/memorybench/spec.md#readability):
 * punctuation is removed inside words, digits count as letters, a sentence ends at any full stop, and a word has the
 * syllables of the dictionary, else the parts into which it is hyphenated. A text that is not empty has at least one
 * sentence.
 */
export function countText(text: string, { syllablesOf }: CountTextOptions = {}): TextCounts {
  const words = wordsOf(text);
  const lookedUp = wordsOf(text, exceptContractions).map((word) => word.toLowerCase());
  const found = text.match(/(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_])[^.!?]+[.!?]*/gu) ?? [];
  const sentences = found.filter((sentence) => wordsOf(sentence).length > tooShort).length;
  return {
    letters: words.join('').length,
    words: words.length,
    sentences: text === '' ? 0 : Math.max(1, sentences),
    syllables: words.reduce(
      (sum, word, place) => sum + (syllablesOf?.(lookedUp[place] ?? word) ?? syllables(word.toLowerCase())),
      0,
    ),
    hardWords: lookedUp.filter((word) => !easyWords.has(word)).length,
  };
}

const punctuation = /[^\p{L}\p{N}_\s]/gu;
/** Punctuation without the apostrophes of contractions, as in isn't, which is on the list of easy words. */
const exceptContractions = /(?!'(?:[tsd]|ve|ll|re))[^\p{L}\p{N}_\s]/gu;

function wordsOf(text: string, removed = punctuation): string[] {
  const bare = text.replace(removed, '').trim();
  return bare === '' ? [] : bare.split(/\s+/u);
}

/** Far above any word. Longer runs of letters are hyphenated in parts, because that takes quadratic time. */
const longestWord = 200;

function syllables(word: string): number {
  if (word.length > longestWord) {
    return partsOf(word).reduce((sum, part) => sum + syllables(part), 0);
  }
  return hyphenationExceptions.get(word) ?? hyphenate(word).split(softHyphen).length;
}

const partsOf = (word: string): string[] =>
  Array.from({ length: Math.ceil(word.length / longestWord) }, (_, place) =>
    word.slice(place * longestWord, (place + 1) * longestWord),
  );
