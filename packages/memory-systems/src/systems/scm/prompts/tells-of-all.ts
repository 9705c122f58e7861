import { contentWords } from '../../../toolkit/content-words.js';

/** Whether every word of a question that carries meaning is in one of the texts: how the simulated judge decides. */
export function tellsOfAll(texts: readonly string[], question: string): boolean {
  const told = new Set(texts.flatMap(contentWords));
  return contentWords(question).every((word) => told.has(word));
}
