import { porterStem } from '@memgym/text';
import { commonSubsequenceLength } from './longest-common-subsequence.js';

/** Overlap of two texts, each part in [0, 1]. */
export interface OverlapScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** How words are compared. */
export interface RougeLOptions {
  /** Whether words of more than three characters are compared by their Porter stems. Default: false. */
  readonly stemmed?: boolean;
}

/**
 * ROUGE-L of a text against a reference: the longest common subsequence of their words over the words of each; `f1` is
 * their harmonic mean. Words are runs of ASCII letters and digits in lower case, split as in Google's `rouge_score` and
 * Hugging Face `evaluate`, so that a text in another script has none and scores 0
 * (packages/memorybench/spec.md#rouge-l-over-all-words). Null if the texts have more than 2³⁰ pairs of words, which are not
 * compared.
 */
export function rougeL(
  text: string,
  reference: string,
  { stemmed = false }: RougeLOptions = {},
): OverlapScore | null {
  const [found, wanted] = [rougeWords(text, stemmed), rougeWords(reference, stemmed)];
  const shared = commonSubsequenceLength(wanted, found);
  return shared === undefined ? null : overlapScore(shared, found.length, wanted.length);
}

/** Precision, recall and F1 of the items that two texts share. */
export function overlapScore(shared: number, found: number, wanted: number): OverlapScore {
  if (shared === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = shared / found;
  const recall = shared / wanted;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** Runs of ASCII letters and digits in lower case. */
export function rougeWords(text: string, stemmed: boolean): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return stemmed ? words.map((word) => (word.length > 3 ? porterStem(word) : word)) : words;
}
