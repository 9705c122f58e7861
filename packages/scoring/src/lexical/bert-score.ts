import { InvalidArgumentError } from '@memgym/core';

/** A token of a text with its representation by a model. */
export interface TokenVector {
  /** All vectors of a comparison have the same length; their norm need not be 1. */
  readonly vector: ArrayLike<number>;
  /**
   * A token that the model adds, such as `[CLS]`. Other tokens may match it, but it has no weight itself. Default
   * false.
   */
  readonly special?: boolean;
}

/**
 * BERTScore F1 of a text against a reference, without idf weights and rescaling: each token is matched with the token
 * of the other text that is nearest by cosine; precision is the mean over the text's tokens, recall over the
 * reference's. 0 if a side has no tokens. Source: Zhang et al., "BERTScore", ICLR 2020.
 * @throws {InvalidArgumentError} when vectors differ in length
 */
export function bertScoreF1(text: readonly TokenVector[], reference: readonly TokenVector[]): number {
  const length = text[0]?.vector.length ?? reference[0]?.vector.length ?? 0;
  const odd = [...text, ...reference].find(({ vector }) => vector.length !== length);
  if (odd !== undefined) {
    throw new InvalidArgumentError('text', `expected vectors of length ${length}, got ${odd.vector.length}`);
  }
  const precision = meanOfNearest(text, reference);
  const recall = meanOfNearest(reference, text);
  return precision + recall <= 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function meanOfNearest(tokens: readonly TokenVector[], others: readonly TokenVector[]): number {
  const weighted = tokens.filter(({ special }) => special !== true);
  if (weighted.length === 0 || others.length === 0) return 0;
  const sum = weighted.reduce(
    (total, { vector }) => total + Math.max(...others.map((other) => cosine(vector, other.vector))),
    0,
  );
  return sum / weighted.length;
}

function cosine(first: ArrayLike<number>, second: ArrayLike<number>): number {
  let [dot, firstNorm, secondNorm] = [0, 0, 0];
  for (let index = 0; index < first.length; index += 1) {
    const [a, b] = [first[index] ?? 0, second[index] ?? 0];
    dot += a * b;
    firstNorm += a * a;
    secondNorm += b * b;
  }
  return firstNorm === 0 || secondNorm === 0 ? 0 : dot / Math.sqrt(firstNorm * secondNorm);
}
