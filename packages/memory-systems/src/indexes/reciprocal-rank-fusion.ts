import { InvalidArgumentError } from '@memgym/core/errors';
import { type Hit, hitsOf } from './hit.js';

export interface ReciprocalRankFusionOptions {
  /** Constant added to each rank, ≥ 0; larger values reduce the difference between ranks. Default 60. */
  readonly rankConstant?: number;
}

/**
 * Combines several rankings: each id scores Σ 1/(rankConstant + rank), ranks from 1. Best first; equal scores in the
 * order in which the ids first appear in the lists. Source: docs/specs/memory-systems.md#fusion-and-diversity.
 * @throws {InvalidArgumentError} when `rankConstant` is negative or not a number
 */
export function reciprocalRankFusion(
  lists: readonly (readonly Hit[])[],
  options: ReciprocalRankFusionOptions = {},
): Hit[] {
  const rankConstant = options.rankConstant ?? 60;
  if (!(rankConstant >= 0)) {
    throw new InvalidArgumentError('rankConstant', `${rankConstant} is not a number ≥ 0.`, {
      hint: 'The usual value is 60.',
    });
  }
  const scores = new Map<string, number>();
  for (const list of lists) {
    list.forEach(({ id }, index) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (rankConstant + index + 1));
    });
  }
  return hitsOf(scores);
}
