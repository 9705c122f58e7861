import type { TokensOf } from './count-tokens.js';

interface TokenLimits {
  readonly maxTokens: number;
  readonly stopAtFirst: boolean;
  readonly tokensOf: TokensOf;
}

/**
 * The best of `ranked` whose texts together fit into `maxTokens`, and the number of nodes that do not fit. A node that
 * is too long is skipped; with `stopAtFirst`, it ends the list, as in the original
 * (docs/specs/memory-systems.md#raptor-faults).
 */
export function fitTokens<T>(
  ranked: readonly T[],
  textOf: (entry: T) => string,
  { maxTokens, stopAtFirst, tokensOf }: TokenLimits,
): { kept: T[]; dropped: number } {
  const kept: T[] = [];
  let used = 0;
  for (const entry of ranked) {
    const length = tokensOf(textOf(entry));
    if (used + length <= maxTokens) {
      kept.push(entry);
      used += length;
    } else if (stopAtFirst) break;
  }
  return { kept, dropped: ranked.length - kept.length };
}
