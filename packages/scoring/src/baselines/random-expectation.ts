import { InvalidArgumentError } from '@memgym/core';
import { type SimilarityMeasure, similarity } from '../answers/similarity.js';

/**
 * The accuracy that guessing uniformly is expected to reach on a question, in (0, 1].
 * @param optionCount how many options it has, a positive integer
 * @throws {InvalidArgumentError} for anything else
 */
export function randomExpectation(optionCount: number): number {
  if (!Number.isInteger(optionCount) || optionCount < 1) {
    throw new InvalidArgumentError('optionCount', `expected a positive integer, got ${optionCount}`);
  }
  return 1 / optionCount;
}

/**
 * The similarity that guessing uniformly among states is expected to reach, in [0, 1]: the mean over
 * all options of their similarity to the true one (docs/specs/amemgym.md#upper-bound-and-random-score).
 * @throws {InvalidArgumentError} when there are no options, or one is not as long as the truth
 */
export function randomSimilarity(
  measure: SimilarityMeasure,
  truth: readonly string[],
  options: readonly (readonly string[])[],
): number {
  const chance = randomExpectation(options.length);
  return options.reduce((sum, option) => sum + similarity(measure, truth, option), 0) * chance;
}
