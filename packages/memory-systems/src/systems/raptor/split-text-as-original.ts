/** A piece of a text, and whether it comes from an over-long sentence. */
export interface OriginalPiece {
  readonly text: string;
  /** True for a part of an over-long sentence, which the original emits before the chunk that is pending. */
  readonly jumps: boolean;
}

/**
 * Splits as the original does: sentences lose their end mark, Chinese marks are not recognised, and an over-long
 * sentence is split at `, ; :`, which are lost too (docs/specs/memory-systems.md#raptor-faults). Parts are joined
 * as long as they fit; a part that is too long by itself stays too long.
 */
export function splitTextAsOriginal(
  text: string,
  maxTokens: number,
  tokensOf: (text: string) => number,
): OriginalPiece[] {
  return parts(text, /[.!?\n]/).flatMap((sentence): OriginalPiece[] => {
    if (tokensOf(sentence) <= maxTokens) return [{ text: sentence, jumps: false }];
    return together(parts(sentence, /[,;:]/), maxTokens, tokensOf).map((piece) => ({
      text: piece,
      jumps: true,
    }));
  });
}

function together(
  clauses: readonly string[],
  maxTokens: number,
  tokensOf: (text: string) => number,
): string[] {
  const joined: string[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const clause of clauses) {
    const length = tokensOf(clause);
    if (used + length > maxTokens) {
      joined.push([]);
      used = 0;
    }
    joined.at(-1)?.push(clause);
    used += length;
  }
  return joined.map((piece) => piece.join(' '));
}

function parts(text: string, ends: RegExp): string[] {
  return text
    .split(ends)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
