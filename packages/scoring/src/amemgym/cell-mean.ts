import type { Estimate, MetricSummary } from '@memgym/core';
import { clusteredMean } from '../statistics/clustered-mean.js';
import { groupBy } from '../statistics/group-by.js';
import { type AmemgymCell, periodName, questionName } from './amemgym-cell.js';

/**
 * The mean over cells; cells without a value are in no mean.
 * @param range bounds of the values, which the interval keeps to; without it there is none where all are equal
 */
export function cellMean<Cell extends AmemgymCell>(
  cells: readonly Cell[],
  score: (cell: Cell) => number | null,
  range?: readonly [low: number, high: number],
): MetricSummary {
  const items = cells.flatMap((cell) => {
    const value = score(cell);
    return value === null ? [] : [{ cell, value, cluster: cell.user }];
  });
  const options = range === undefined ? {} : { range };
  const by = (key: (cell: Cell) => string): Record<string, Estimate> =>
    Object.fromEntries(
      [...groupBy(items, ({ cell }) => key(cell))].map(([name, members]) => [
        name,
        clusteredMean(members, options),
      ]),
    );
  return {
    ...clusteredMean(items, options),
    by: by(({ period }) => periodName(period)),
    slices: { user: by(({ user }) => user), question: by(questionName) },
  };
}
