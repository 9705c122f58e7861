import type { PersonaMemMessage } from './read-contexts.js';

/** Tokens of a text; the published distances are in o200k_base. */
export type CountTokens = (text: string) => number;

/** Finds the message that a question is about from the distances in its row. */
export interface ReferenceFinder {
  /** Tokens of the messages before `index`. */
  tokensBefore(index: number): number;
  /**
   * Index of the message at which the tokens before it equal `tokensBefore(endIndex) + tokens(question) − distance`
   * (packages/personamem/spec.md#distances); null if there is none.
   */
  find(endIndex: number, question: string, distanceInTokens: number): number | null;
}

/** A finder for one conversation; every message is tokenized once, as published. */
export function createReferenceFinder(
  messages: readonly PersonaMemMessage[],
  countTokens: CountTokens,
): ReferenceFinder {
  const sums = [0];
  const indexes = new Map<number, number>();
  messages.forEach(({ content }, index) => {
    const before = sums[index] ?? 0;
    // An empty message does not change the sum; the later index is the message with text.
    indexes.set(before, index);
    sums.push(before + countTokens(content));
  });
  const tokensBefore = (index: number): number => sums[Math.min(index, messages.length)] ?? 0;
  return {
    tokensBefore,
    find(endIndex, question, distanceInTokens) {
      const index = indexes.get(tokensBefore(endIndex) + countTokens(question) - distanceInTokens);
      return index === undefined || index >= endIndex ? null : index;
    },
  };
}
