/** Counts of the parts of a text. */
export interface TextCounts {
  readonly letters: number;
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
  /** Words that are not on the Dale–Chall list; inflected forms count as hard. */
  readonly hardWords: number;
}

/** The reading difficulty of a text; lower is easier. The unit is roughly years of school; values are unbounded. */
export interface Readability {
  /** Coleman–Liau: .058·L − .296·S − 15.8, letters and sentences per 100 words. */
  readonly colemanLiau: number;
  /** Flesch–Kincaid grade: .39·words/sentence + 11.8·syllables/word − 15.59. */
  readonly fleschKincaid: number;
  /** Dale–Chall: .1579·d + .0496·words/sentence, + 3.6365 if d, the percentage of hard words, is above 5. */
  readonly daleChall: number;
}

/**
 * The three readability scores of JRE-L, not rounded
 * (packages/memorybench/spec.md#readability).
 * @returns null for a text without words or sentences
 */
export function readability(counts: TextCounts): Readability | null {
  const { letters, words, sentences, syllables, hardWords } = counts;
  if (words === 0 || sentences === 0) return null;
  const hardPercent = (hardWords / words) * 100;
  return {
    colemanLiau: 0.058 * ((letters / words) * 100) - 0.296 * ((sentences / words) * 100) - 15.8,
    fleschKincaid: 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59,
    daleChall: 0.1579 * hardPercent + 0.0496 * (words / sentences) + (hardPercent > 5 ? 3.6365 : 0),
  };
}
