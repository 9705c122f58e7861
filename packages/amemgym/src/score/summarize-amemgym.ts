import type { MetricSummary } from '@memgym/core';
import type { AMemGymOutcome } from './amemgym-outcome.js';
import { cellMean } from './cell-mean.js';
import { memoryScore } from './memory-score.js';
import { isBounded, type MemoryRatio, memoryScoreA, memoryScoreB } from './memory-scores.js';
import { splitFailure } from './split-failure.js';

/**
 * Every score of AMemGym, by name, each overall, `by` period, and in slices by `user` and by `question`
 * (`<user>/q00`), with 95 % intervals over users. Undefined scores are null.
 *
 * `overall`, `hamming`, `jaccard`; `memory-a`, `memory-b`; `write-failure`, `read-failure` and `utilization-failure`,
 * over scored and probed cells, for which they add up to 1 with `overall`; in data with additions or deletions, together
 * with `stale-failure` and `invention-failure`, and every score has the slice `change`. Scores without any cell are omitted; a
 * memory score that is undefined in all cells is included, with the value null.
 *
 * @param ratio formula of memory scores; default: null if the bound does not exceed guessing
 */
export function summarizeAMemGym(
  outcomes: readonly AMemGymOutcome[],
  ratio: MemoryRatio = memoryScore,
): Record<string, MetricSummary> {
  const share = (
    score: (cell: AMemGymOutcome) => number | null,
    cells: readonly AMemGymOutcome[] = outcomes,
  ): MetricSummary => cellMean(cells, score, [0, 1]);
  // Right answers without a probe would make failures look too rare.
  const probed = outcomes.filter(({ diagnosis }) => diagnosis !== null);
  const splits = new Map(probed.map((cell) => [cell, splitFailure(cell.overall, cell.diagnosis)]));
  const summaries: Record<string, MetricSummary> = {
    overall: share(({ overall }) => overall),
    hamming: share(({ hamming }) => hamming),
    jaccard: share(({ jaccard }) => jaccard),
    ...(outcomes.some(isBounded) && {
      'memory-a': memoryScoreA(outcomes, ratio),
      'memory-b': memoryScoreB(outcomes, ratio),
    }),
    ...(probed.length > 0 && {
      'write-failure': share((cell) => splits.get(cell)?.write ?? null, probed),
      'read-failure': share((cell) => splits.get(cell)?.read ?? null, probed),
      'utilization-failure': share((cell) => splits.get(cell)?.utilization ?? null, probed),
    }),
    ...(probed.some(({ change }) => change !== undefined) && {
      'stale-failure': share((cell) => splits.get(cell)?.stale ?? null, probed),
      'invention-failure': share((cell) => splits.get(cell)?.invention ?? null, probed),
    }),
  };
  // An undefined memory score is shown as undefined.
  const isShown = ([name, { n }]: [string, MetricSummary]): boolean => n > 0 || name.startsWith('memory-');
  return Object.fromEntries(Object.entries(summaries).filter(isShown));
}
