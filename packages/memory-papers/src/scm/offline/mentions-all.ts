import { contentWords } from '@memgym/memory-systems/toolkit';

/** Whether every content word of a question is in one of the texts: the rule of the simulated judge. */
export function mentionsAll(texts: readonly string[], question: string): boolean {
  const words = new Set(texts.flatMap(contentWords));
  return contentWords(question).every((word) => words.has(word));
}
