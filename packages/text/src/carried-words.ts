import { words } from './words.js';

/** The share of the distinct words of a text that another one has, in [0, 1]; 1 for a text without words. */
export const carriedWords = (of: string, text: string): number => carriedBy(of, new Set(words(text)));

/** The same for the distinct words of the other text. */
export function carriedBy(of: string, there: ReadonlySet<string>): number {
  const wanted = new Set(words(of));
  if (wanted.size === 0) return 1;
  return [...wanted].filter((word) => there.has(word)).length / wanted.size;
}
