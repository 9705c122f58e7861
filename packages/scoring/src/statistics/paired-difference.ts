import { type Estimate, InvalidArgumentError } from '@memgym/core';
import { clusteredMean } from './clustered-mean.js';

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
  /** Items for which only one system has a value; they are left out. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/**
 * The mean of `first − second` over the items that both have, with the clustered 95 % interval of
 * {@link clusteredMean}. Pairing removes the difficulty of items, so the interval is narrower than that of two
 * separate means. Above 0, the first system has the greater values.
 * @throws {InvalidArgumentError} when an id occurs twice in one system, or in different clusters
 */
export function pairedDifference(
  first: readonly ItemValue[],
  second: readonly ItemValue[],
  options: PairedDifferenceOptions = {},
): PairedDifference {
  const left = byId(first);
  const right = byId(second);
  const differences = [];
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
  const width = options.range === undefined ? undefined : options.range[1] - options.range[0];
  return {
    ...clusteredMean(differences, width === undefined ? {} : { range: [-width, width] }),
    onlyFirst: left.size - differences.length,
    onlySecond: right.size - differences.length,
  };
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
