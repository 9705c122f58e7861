import type { ModelCounter } from './model-counters.js';

/**
 * Counts tokens line by line and caches the counts, so that repeated memories are counted by lookup. Encoders restart
 * after a line break, so the sum equals the count of the whole text, except for about one token where a line begins
 * with blanks.
 */
export function createLineTokens(counter: ModelCounter): (text: string) => number {
  if (!counter.sumsLines) return counter.count;
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const line of text.match(/[^\n]+\n*|\n+/g) ?? []) {
      const before = known.get(line);
      const tokens = before ?? counter.count(line);
      if (before === undefined) known.set(line, tokens);
      sum += tokens;
    }
    return sum;
  };
}
