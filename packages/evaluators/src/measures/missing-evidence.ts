import type { Episode } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';

/**
 * That no question of data with any mix of questions names evidence, so that it cannot be told what memories find;
 * undefined if one does, or nothing is asked.
 */
export function missingEvidence(
  { results }: Pick<Benchmark, 'results'>,
  episodes: readonly Episode[],
): string | undefined {
  const questions = episodes.flatMap(({ conversation }) => conversation.questions);
  if (results.headline !== 'most-items' || questions.length === 0) return undefined;
  return questions.some(({ evidence }) => evidence.turnIds.length > 0)
    ? undefined
    : 'No question names evidence, so what memories find is not measured, and a miss has no reason. Name the messages that contain the answers.';
}
