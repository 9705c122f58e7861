import { InvalidArgumentError } from '@memgym/core';

/**
 * The share of evidence turns that a prompt with at most `budget` tokens of memories would have contained, in [0, 1]:
 * memories are taken in ranked order, whole, until the next one does not fit. Systems whose memories differ in length
 * get the same context, which recall@k does not give them.
 *
 * @param tokensToEvidence for each evidence turn that was retrieved, the tokens of the memories up to the first with it
 * @param evidence ids of all evidence turns; repeated ids count once
 * @returns null if there is no evidence to find
 * @throws {InvalidArgumentError} unless `budget` is a positive integer
 */
export function recallWithinTokens(
  budget: number,
  tokensToEvidence: readonly number[],
  evidence: readonly string[],
): number | null {
  if (!Number.isInteger(budget) || budget < 1)
    throw new InvalidArgumentError('budget', `expected a positive integer, got ${budget}`);
  const total = new Set(evidence).size;
  if (total === 0) return null;
  return tokensToEvidence.filter((tokens) => tokens <= budget).length / total;
}
