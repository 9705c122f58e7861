import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { type ClusteredValue, clusteredMean, finiteRange } from './clustered-mean.js';
import { exactSum } from './exact-sum.js';

/** A score of one item, which can be paired with the same item of another system. */
export interface ItemValue {
  /** The item's id, unique within one system. */
  readonly id: string;
  readonly cluster: string;
  readonly value: number;
}

export interface PairedDifferenceOptions {
  /** The bounds of both systems' values; the difference is within ± their distance. */
  readonly range?: readonly [low: number, high: number];
}

export interface PairedDifference extends Estimate {
  /** Number of items for which only one system has a value; they are excluded. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/**
 * The mean of `first − second` over shared items, with a 95 % interval that respects clusters. Pairing removes the
 * difficulty of items, so that the interval is narrower than for two separate means. Above 0, the first system has the
 * greater values.
 *
 * With a `range`, the interval combines the intervals of the first system's gains (p) and losses (q) against the
 * second, both by {@link clusteredMean}, with r the correlation of the two over clusters: low = p − q − √((p − p_low)²
 * − 2r(p − p_low)(q_high − q) + (q_high − q)²), and high likewise. Thus two systems that never differ still have an
 * interval, and it changes continuously with the first item that differs. Source: R. G. Newcombe, "Improved confidence
 * intervals for the difference between binomial proportions based on paired data", Statistics in Medicine 17 (1998),
 * 2635–2650; G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures", Statistics in Medicine
 * 27 (2008), 1693–1702. Without a range, it is the interval of {@link clusteredMean}.
 * @throws {InvalidArgumentError} when an id occurs twice in one system, or in different clusters
 */
export function pairedDifference(
  first: readonly ItemValue[],
  second: readonly ItemValue[],
  options: PairedDifferenceOptions = {},
): PairedDifference {
  const range = finiteRange(options.range);
  const differences = itemDifferences(first, second);
  return {
    ...(range === undefined ? clusteredMean(differences) : boundedDifference(differences, range)),
    onlyFirst: first.length - differences.length,
    onlySecond: second.length - differences.length,
  };
}

/**
 * `first − second` of each shared item, in the order of the first.
 * @throws {InvalidArgumentError} when an id occurs twice in one system, or in different clusters
 */
export function itemDifferences(first: readonly ItemValue[], second: readonly ItemValue[]): ClusteredValue[] {
  const left = byId(first);
  const right = byId(second);
  const differences: ClusteredValue[] = [];
  for (const [id, item] of left) {
    const other = right.get(id);
    if (other === undefined) continue;
    if (other.cluster !== item.cluster) {
      throw new InvalidArgumentError(
        'second',
        `item ${JSON.stringify(id)} is in cluster ${JSON.stringify(other.cluster)} here and in ${JSON.stringify(item.cluster)} in the first`,
        { hint: 'Compare only runs over the same data.' },
      );
    }
    differences.push({ value: item.value - other.value, cluster: item.cluster });
  }
  return differences;
}

function boundedDifference(
  differences: readonly ClusteredValue[],
  [bottom, top]: readonly [number, number],
): Estimate {
  const width = top - bottom;
  const mean = clusteredMean(differences, { range: [-width, width] });
  const part = (sign: 1 | -1): ClusteredValue[] =>
    differences.map(({ value, cluster }) => ({ value: Math.max(0, sign * value), cluster }));
  const [gains, losses] = [part(1), part(-1)];
  const [gain, loss] = [gains, losses].map((values) => clusteredMean(values, { range: [0, width] }));
  if (mean.value === null || mean.low === null || gain === undefined || loss === undefined) return mean;
  const correlation = clusterCorrelation(gains, losses);
  const [gainBelow, gainAbove] = sides(gain);
  const [lossBelow, lossAbove] = sides(loss);
  const reach = (one: number, other: number): number =>
    Math.sqrt(Math.max(0, one * one - 2 * correlation * one * other + other * other));
  return {
    ...mean,
    low: Math.max(-width, mean.value - reach(gainBelow, lossAbove)),
    high: Math.min(width, mean.value + reach(gainAbove, lossBelow)),
  };
}

/** Distances of an interval's ends from its value. */
function sides({ value, low, high }: Estimate): [below: number, above: number] {
  return [Number(value) - Number(low), Number(high) - Number(value)];
}

/** The correlation of two means over the same items, from their sums by cluster; 0 if one of them has no spread. */
function clusterCorrelation(first: readonly ClusteredValue[], second: readonly ClusteredValue[]): number {
  const meanOf = (values: readonly ClusteredValue[]): number =>
    exactSum(values.map(({ value }) => value)) / values.length;
  const [firstMean, secondMean] = [meanOf(first), meanOf(second)];
  const sums = new Map<string, [number, number]>();
  for (const [place, { value, cluster }] of first.entries()) {
    const [one, other] = sums.get(cluster) ?? [0, 0];
    sums.set(cluster, [one + value - firstMean, other + (second[place]?.value ?? 0) - secondMean]);
  }
  const total = (product: (sum: readonly [number, number]) => number): number =>
    exactSum([...sums.values()].map(product).sort((a, b) => a - b));
  const spread = Math.sqrt(total(([one]) => one * one) * total(([, other]) => other * other));
  if (spread <= 1e-18) return 0;
  return Math.min(1, Math.max(-1, total(([one, other]) => one * other) / spread));
}

function byId(items: readonly ItemValue[]): Map<string, ItemValue> {
  const found = new Map<string, ItemValue>();
  for (const item of items) {
    if (found.has(item.id)) {
      throw new InvalidArgumentError('id', `item ${JSON.stringify(item.id)} occurs twice in one system`);
    }
    found.set(item.id, item);
  }
  return found;
}
