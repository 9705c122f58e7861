import { contentWords } from '@memgym/memory-systems/toolkit';
import { words } from '@memgym/text';

const wordsInLabel = 3;

/** A label for a text by a simulated writer that knows no topics: its first three different content words. */
export function wordLabel(text: string): string {
  const stems = new Set(contentWords(text));
  return words(text)
    .filter((word) => contentWords(word).some((stem) => stems.delete(stem)))
    .slice(0, wordsInLabel)
    .join(' ');
}
