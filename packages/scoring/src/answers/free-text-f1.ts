import { type Analyzer, createAnalyzer, foldText } from '@memgym/text';
import { sharedWordsF1 } from './token-f1.js';

/**
 * The F1 of the words that two texts in any language share, in [0, 1], compared as multisets. Spellings are folded
 * (case, width, quotes, accents, composed letters); Chinese, Japanese, Thai, Lao, Khmer and Burmese are divided into
 * words, Korean into pairs of syllables. A number keeps its minus and its decimals, `C++` and `C#` keep their signs, and
 * `%` and signs of currencies are words of their own. Symmetric; 0 when nothing is shared.
 *
 * @param language of the texts: English ones are compared by Porter stems, without "a", "an", "the" and "and". Default
 * `en`
 */
export function freeTextF1(prediction: string, gold: string, language = 'en'): number {
  const analyzer = /^en\b/i.test(language) ? english : plain;
  return sharedWordsF1(wordsOf(prediction, analyzer), wordsOf(gold, analyzer));
}

const english = createAnalyzer({ chinese: 'precise', stopWords: ['a', 'an', 'the', 'and'] });
const plain = createAnalyzer({ chinese: 'precise', stem: false });

const minus = /[\u2010-\u2012\u2212]/g;
// Digits with their separators, signs after a word, signs of their own.
const special = /[\d.,]+|\++|#|[%$€£¥₩₹]/g;

function wordsOf(text: string, analyzer: Analyzer): string[] {
  const folded = foldText(text).replace(minus, '-');
  const words: string[] = [];
  let from = 0;
  const take = (start: number, end: number, word: string): void => {
    // Not spread: a text can have more words than a call takes arguments.
    for (const each of analyzer.analyze(folded.slice(from, start))) words.push(each);
    words.push(word);
    from = end;
  };
  for (const { 0: found, index } of folded.matchAll(special)) {
    const end = index + found.length;
    if (/^[%$€£¥₩₹]/.test(found)) take(index, end, found);
    else if (/^[+#]/.test(found)) {
      const start = startOfName(folded, index);
      if (start >= from && start < index && !isLatinOrDigit(folded[end]))
        take(start, end, folded.slice(start, end));
    } else {
      const number = numberIn(found);
      if (number === null || isLatinOrDigit(folded[index - 1])) continue;
      const isNegative = folded[index - 1] === '-' && isBreak(folded[index - 2]);
      if (isNegative) take(index - 1, end, `-${number}`);
      else if (/[.,]\d/.test(found)) take(index, end, number);
    }
  }
  for (const each of analyzer.analyze(folded.slice(from))) words.push(each);
  return words;
}

/** Where the one or two Latin letters before a place begin, as in `c++`; the place itself if there are none. */
function startOfName(text: string, place: number): number {
  let start = place;
  while (start > 0 && place - start < 3 && isLatinOrDigit(text[start - 1])) start -= 1;
  return place - start > 2 ? place : start;
}

/** The number that digits with separators write: `1,000` as 1000, `3,5` as 3.5; null if they write none. */
function numberIn(found: string): string | null {
  const parts = found.split(/[.,]/);
  // A sentence or a list goes on after the number.
  while (parts.at(-1) === '') parts.pop();
  const [whole = '', ...rest] = parts;
  if (whole === '' || rest.includes('')) return null;
  const separators = found.match(/[.,]/g) ?? [];
  const isGrouped = rest.length > 0 && separators[0] === ',' && rest[0]?.length === 3 && whole.length < 4;
  if (!isGrouped) return parts.join('.');
  const decimals = separators.slice(0, rest.length).indexOf('.');
  const groups = decimals < 0 ? rest : rest.slice(0, decimals);
  return [whole + groups.join(''), ...rest.slice(groups.length)].join('.');
}

const isLatinOrDigit = (character: string | undefined): boolean => /^[a-z0-9]$/.test(character ?? '');
const isBreak = (character: string | undefined): boolean =>
  character === undefined || /[\s([]/.test(character);
