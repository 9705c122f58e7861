import { InvalidArgumentError } from '@memgym/core';
import { type SimilarityMeasure, similarity } from './similarity.js';

/**
 * The expected similarity of a uniform guess among states, in [0, 1]: the mean over all options of their similarity to
 * the true one (packages/amemgym/spec.md#upper-bound-and-random-score).
 * @throws {InvalidArgumentError} when there are no options, or one is not as long as the truth
 */
export function randomSimilarity(
  measure: SimilarityMeasure,
  truth: readonly string[],
  options: readonly (readonly string[])[],
): number {
  if (options.length === 0)
    throw new InvalidArgumentError('options', 'expected at least one option, got none');
  const chance = 1 / options.length;
  return options.reduce((sum, option) => sum + similarity(measure, truth, option), 0) * chance;
}
