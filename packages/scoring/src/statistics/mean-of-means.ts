import type { Estimate } from '@memgym/core';
import { type ClusteredValue, clusteredMean } from './clustered-mean.js';
import { exactSum } from './exact-sum.js';
import { groupBy } from './group-by.js';

/** A score of an item in one of several groups, such as data sets. */
export interface GroupedValue extends ClusteredValue {
  readonly group: string;
}

/**
 * The mean of the groups' means, in which every group has the same weight, with a 95 % interval that respects clusters.
 *
 * With D groups and N items, n_d of them in group d, it is the {@link clusteredMean} of m + N/(D · n_d) · (x − m_d),
 * where m_d are the groups' means and m the mean of these: values with the mean m and the spread of m.
 *
 * A group with all items in one cluster shows no spread, so that the interval is then too narrow; it is null if this is
 * true of every group.
 * @throws {InvalidArgumentError} when a value is not finite
 */
export function meanOfMeans(items: readonly GroupedValue[]): Estimate {
  const groups = [...groupBy(items, ({ group }) => group).values()].map((own) => ({
    own,
    mean: exactSum(own.map(({ value }) => value)) / own.length,
  }));
  const mean = exactSum(groups.map((group) => group.mean)) / groups.length;
  return clusteredMean(
    groups.flatMap((group) => {
      const weight = items.length / (groups.length * group.own.length);
      return group.own.map(({ value, cluster }) => ({
        value: mean + weight * (value - group.mean),
        cluster,
      }));
    }),
  );
}
