import { contentWords } from '@memgym/memory-systems/toolkit';
import { estimateTokens, sentences, withoutLineTimes } from '@memgym/text';

/**
 * The sentences with the words that most texts share, each once and in order, up to an estimated number of tokens; at
 * least one. The simulated model summarises this way.
 */
export function keySentences(texts: readonly string[], tokens: number): string {
  const all = [...new Set(texts.flatMap((text) => sentences(withoutLineTimes(text))))].map((text) => ({
    text,
    words: new Set(contentWords(text)),
  }));
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (words: ReadonlySet<string>): number => {
    let sum = 0;
    for (const word of words) sum += counts.get(word) ?? 0;
    return sum / Math.max(1, words.size);
  };
  const ranked = all
    .map(({ text, words }, place) => ({ text, place, weight: weight(words) }))
    .sort((left, right) => right.weight - left.weight || left.place - right.place);
  const kept: typeof ranked = [];
  let used = 0;
  for (const sentence of ranked) {
    const length = estimateTokens(sentence.text) + 1;
    if (kept.length > 0 && used + length > tokens) continue;
    kept.push(sentence);
    used += length;
  }
  const inOrder = kept.sort((left, right) => left.place - right.place).map(({ text }) => text);
  return inOrder.join(' ') || texts.join(' ');
}
