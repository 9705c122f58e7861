import { words } from './words.js';

/** The share of the distinct words of a text that another one has, in [0, 1]; 1 for a text without words. */
export function carriedWords(of: string, text: string): number {
  const wanted = new Set(words(of));
  if (wanted.size === 0) return 1;
  const there = new Set(words(text));
  return [...wanted].filter((word) => there.has(word)).length / wanted.size;
}
