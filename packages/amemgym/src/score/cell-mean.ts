import type { Estimate, MetricSummary } from '@memgym/core';
import { type ClusteredValue, clusteredMean, valuesAt } from '@memgym/scoring';
import type { AMemGymCell } from './amemgym-cell.js';
import { type CellGroup, cellGroups } from './cell-groups.js';

/**
 * The mean over the cells that have a value.
 * @param range bounds of the values and the interval; without it there is no interval if all values are equal
 */
export function cellMean<Cell extends AMemGymCell>(
  cells: readonly Cell[],
  score: (cell: Cell) => number | null,
  range?: readonly [low: number, high: number],
): MetricSummary {
  const options = range === undefined ? {} : { range };
  const items = cells.map((cell): ClusteredValue | null => {
    const value = score(cell);
    return value === null ? null : { value, cluster: cell.user };
  });
  const means = (groups: readonly CellGroup[]): Record<string, Estimate> =>
    Object.fromEntries(
      groups.flatMap(({ name, places }) => {
        const members = valuesAt(items, places);
        return members.length === 0 ? [] : [[name, clusteredMean(members, options)]];
      }),
    );
  const { periods, users, questions, changes } = cellGroups(cells);
  return {
    ...clusteredMean(
      items.filter((item) => item !== null),
      options,
    ),
    by: means(periods),
    slices: {
      user: means(users),
      question: means(questions),
      ...(changes.length > 0 && { change: means(changes) }),
    },
  };
}
