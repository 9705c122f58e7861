import { contentWords } from '@memgym/memory-systems/toolkit';
import { withoutLineTimes, words } from '@memgym/text';

/** The content words, each once: most frequent first, then in the order of the text. */
export function topWords(text: string, count: number): string[] {
  const seen = new Map<string, { word: string; times: number }>();
  for (const word of words(withoutLineTimes(text))) {
    const [stem] = contentWords(word);
    if (stem === undefined) continue;
    const entry = seen.get(stem) ?? { word, times: 0 };
    entry.times += 1;
    seen.set(stem, entry);
  }
  return [...seen.values()]
    .sort((left, right) => right.times - left.times)
    .slice(0, count)
    .map(({ word }) => word);
}
