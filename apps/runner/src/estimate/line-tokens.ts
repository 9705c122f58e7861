import type { TokenCounter } from '@memgym/llm-client';

/**
 * Counts tokens line by line and remembers the lines: prompts that show the same memories again and
 * again are counted at the price of looking up. An encoder starts again after a line break, so that the sum is the
 * count of the whole, except for a token or so where a line begins with blanks.
 */
export function createLineTokens(counter: TokenCounter): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const line of text.match(/[^\n]*\n+|[^\n]+$/g) ?? []) {
      const before = known.get(line);
      const tokens = before ?? counter.count(line);
      if (before === undefined) known.set(line, tokens);
      sum += tokens;
    }
    return sum;
  };
}
