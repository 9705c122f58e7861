import { createHash } from 'node:crypto';

/** The words of a text in the form of the index: the number and the count of each word. */
export interface WordCounts {
  /** Total number of words, including repetitions. */
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

export function wordCounts(terms: readonly string[]): WordCounts {
  const counts = new Map<string, number>();
  for (const term of terms) {
    const number = wordNumber(term);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return { length: terms.length, counts };
}

/** The first 64 bits of a word's SHA-256, as a signed number. */
export function wordNumber(term: string): string {
  return createHash('sha256').update(JSON.stringify(term)).digest().readBigInt64BE().toString();
}
