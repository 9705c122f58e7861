import type { Episode } from '@memgym/core';

/** Variety and length of users' messages. */
export interface TextMeasures {
  readonly messages: number;
  /** Share of distinct messages, 0 to 1. */
  readonly distinctMessages: number;
  /** Mean length in characters, and its standard deviation. */
  readonly meanCharacters: number;
  readonly deviationCharacters: number;
  /** Distinct bigrams per bigram, 0 to 1; of characters in Chinese, otherwise of words. */
  readonly distinctPairs: number;
  /** The same, for trigrams. */
  readonly distinctTriples: number;
}

/** Measures the messages of users; null if there are none. */
export function measureTexts(episodes: readonly Episode[]): TextMeasures | null {
  const texts = episodes.flatMap(({ conversation }) =>
    conversation.sessions.flatMap(({ turns }) =>
      turns.filter(({ role }) => role === 'user').map(({ content }) => content),
    ),
  );
  if (texts.length === 0) return null;
  const lengths = texts.map((text) => [...text].length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / texts.length;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / texts.length;
  return {
    messages: texts.length,
    distinctMessages: new Set(texts).size / texts.length,
    meanCharacters: mean,
    deviationCharacters: Math.sqrt(variance),
    distinctPairs: distinctShare(texts, 2),
    distinctTriples: distinctShare(texts, 3),
  };
}

function distinctShare(texts: readonly string[], size: number): number {
  const seen = new Set<string>();
  let total = 0;
  for (const text of texts) {
    const units = /\p{Script=Han}/u.test(text) ? [...text] : text.split(/\s+/);
    for (let start = 0; start + size <= units.length; start += 1) {
      seen.add(units.slice(start, start + size).join('\u0000'));
      total += 1;
    }
  }
  return total === 0 ? 0 : seen.size / total;
}
