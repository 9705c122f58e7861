import { splitAtSpaces } from '../answers/python-space.js';
import { longestCommonSubsequence, mostPairsCompared } from './longest-common-subsequence.js';
import type { OverlapScore } from './rouge-l.js';

export interface DistinctRougeLOptions {
  /**
   * The longest traceback through a pair of sentences. The library recurses and fails beyond Python's limit of
   * about 985 steps. Default: no limit.
   */
  readonly maxSteps?: number;
}

/**
 * ROUGE-L as in the Python library `rouge`, which counts *distinct* words
 * (packages/memorybench/spec.md#rouge-l-over-distinct-words): m and n are the distinct words of reference and text, hit
 * is the size of the union of the common subsequences' word sets over all pairs of sentences; P = hit/n, R = hit/m,
 * f1 = 2PR/(P + R + 1e-8). Sentences end at ".", words at spaces; nothing else changes.
 *
 * @returns null if the library raises an error: no sentence on one side, or too long a traceback; and if the texts have
 * more than 2³⁰ pairs of words or 250,000 pairs of sentences, which are not compared
 */
export function distinctRougeL(
  text: string,
  reference: string,
  { maxSteps = Number.POSITIVE_INFINITY }: DistinctRougeLOptions = {},
): OverlapScore | null {
  const [found, wanted] = [sentences(text), sentences(reference)];
  const pairs = found.length * wanted.length;
  if (pairs === 0 || pairs > mostSentencePairs) return null;
  const [words, wantedWords] = [found.flat(), wanted.flat()];
  if (words.length * wantedWords.length > mostPairsCompared) return null;
  const hits = new Set<string>();
  for (const expected of wanted) {
    for (const given of found) {
      const common = longestCommonSubsequence(expected, given);
      if (common === undefined || common.steps > maxSteps) return null;
      for (const word of common.items) hits.add(word);
    }
  }
  const precision = hits.size / new Set(words).size;
  const recall = hits.size / new Set(wantedWords).size;
  return { precision, recall, f1: 2 * ((precision * recall) / (precision + recall + 1e-8)) };
}

const mostSentencePairs = 250_000;

/** The different sentences. As in the library, a sentence of white space has one word, which is empty. */
function sentences(text: string): string[][] {
  return [...new Set(text.split('.'))]
    .filter((sentence) => sentence !== '')
    .map((sentence) => splitAtSpaces(sentence).join(' ').split(' '));
}
