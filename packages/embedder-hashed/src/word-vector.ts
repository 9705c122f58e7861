import { characterNgrams, englishStopWords, porterStem } from '@memgym/text';
import { featureHash } from './feature-hash.js';

/** The contribution of one word to a text's vector. */
export interface WordVector {
  /** Hash of the stem; pairs of neighbours are made from it. */
  readonly stemHash: number;
  /** False for function words. */
  readonly content: boolean;
  /** Indices and amounts, alternating. */
  readonly places: Int32Array;
  readonly amounts: Float64Array;
}

/** Number of dimensions over which a stem is spread, so that one collision has little effect; n-grams use fewer. */
const stemPlaces = 4;
const ngramPlaces = 3;
/** Total weight of a word's n-grams relative to its stem: enough to match misspellings. */
const ngramWeight = 0.9;
/** Weight of a function word relative to a content word. Not 0, because some questions contain nothing else. */
const functionWordWeight = 0.3;

const han = /^\p{Script=Han}/u;

/** The vector of a folded word in the given number of dimensions. */
export function wordVector(word: string, dimensions: number): WordVector {
  const chinese = han.test(word);
  const stem = chinese ? word : porterStem(word);
  const content = chinese ? word.length > 1 : !englishStopWords.has(word);
  const weight = weightOf(word, chinese, content);
  const sums = new Map<number, number>();
  const add = (feature: string, amount: number, places: number): void => {
    const part = amount / Math.sqrt(places);
    for (let seed = 0; seed < places; seed += 1) {
      const hash = featureHash(feature, seed);
      const place = (hash >>> 1) % dimensions;
      sums.set(place, (sums.get(place) ?? 0) + ((hash & 1) === 1 ? part : -part));
    }
  };
  add(`s:${stem}`, weight, stemPlaces);
  const ngrams = chinese ? chineseNgrams(word) : characterNgrams(`^${word}$`, 3);
  const each = (weight * ngramWeight) / Math.sqrt(ngrams.length);
  for (const ngram of ngrams) add(`n:${ngram}`, each, ngramPlaces);
  return {
    stemHash: featureHash(stem, stemPlaces),
    content,
    places: Int32Array.from(sums.keys()),
    amounts: Float64Array.from(sums.values()),
  };
}

/** Long words are more informative. Square roots, unlike logarithms, are exact on every platform. */
function weightOf(word: string, chinese: boolean, content: boolean): number {
  if (!content) return functionWordWeight;
  const letters = chinese ? 3 * word.length : word.length;
  return Math.sqrt(Math.min(letters, 10) / 6);
}

/**
 * The characters of a word, because related Chinese words share characters. Empty for a single character, which is its
 * own stem.
 */
function chineseNgrams(word: string): string[] {
  return word.length > 1 ? Array.from(word) : [];
}
