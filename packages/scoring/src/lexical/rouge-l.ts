import { commonSubsequenceLength } from './longest-common-subsequence.js';

/** Overlap of two texts, each part in [0, 1]. */
export interface OverlapScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * ROUGE-L of a text against a reference: the longest common subsequence of their words over the words of each; `f1` is
 * their harmonic mean. Words are runs of ASCII letters and digits in lower case, not stemmed, split as in Google's
 * `rouge_score` and Hugging Face `evaluate`, so that a text in another script has none and scores 0
 * (docs/specs/memorybench.md#rouge-l-over-all-words). Null if the texts have more than 2³⁰ pairs of words, which are not
 * compared.
 */
export function rougeL(text: string, reference: string): OverlapScore | null {
  const [found, wanted] = [asciiWords(text), asciiWords(reference)];
  const shared = commonSubsequenceLength(wanted, found);
  if (shared === undefined) return null;
  if (shared === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = shared / found.length;
  const recall = shared / wanted.length;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function asciiWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
