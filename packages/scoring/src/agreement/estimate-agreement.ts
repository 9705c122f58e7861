import type { Estimate } from '@memgym/core';
import { groupBy } from '../statistics/group-by.js';
import { jackknifeInterval } from '../statistics/jackknife-interval.js';
import { weightedMean } from '../statistics/weighted-mean.js';
import type { ChanceCorrected } from './chance-corrected.js';
import { itemAgreement } from './percentage-agreement.js';
import { type RatingWeights, ratingWeights, usualWeights } from './rating-weights.js';
import { type LabelScale, placesOf, type RatedItem } from './ratings.js';

/** The share of pairs of raters who gave an item the same label, as a mean over items with two labels or more. */
export function estimatePercentage(items: readonly RatedItem[], scale: LabelScale): Estimate {
  return meanAgreement(items, scale, ratingWeights(scale, 'identity'));
}

/**
 * A coefficient of agreement with its 95 % interval, which treats clusters as independent: `jackknifeInterval`.
 *
 * Where raters agree on every item, the jackknife sees no spread. Then the interval is that of the percentage, corrected
 * for the same chance, so that full agreement on a few items is not certain.
 *
 * Null limits: one cluster, a coefficient that is undefined, or undefined without one cluster.
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function estimateAgreement(
  items: readonly RatedItem[],
  scale: LabelScale,
  coefficient: (items: readonly RatedItem[], scale: LabelScale) => ChanceCorrected,
): Estimate {
  const compared = items.filter((item) => placesOf(item, scale).length > 1);
  const clusters = [...groupBy(compared, ({ cluster }) => cluster).values()];
  const { value, chance } = coefficient(items, scale);
  const of = { n: compared.length, clusters: clusters.length };
  if (value === null || chance === null) return { value: null, low: null, high: null, ...of };
  const interval = jackknifeInterval(
    clusters,
    (left) => coefficient(left, scale).value,
    (cluster) => JSON.stringify(cluster.map(({ labels, weight }) => [labels, weight])),
  );
  if (interval !== null && interval !== 'no-spread') return { value, ...interval, ...of };
  const { low } = meanAgreement(compared, scale, usualWeights(scale));
  if (interval === null || value < 1 || low === null) return { value, low: null, high: null, ...of };
  return { value, low: Math.max(-1, (low - chance) / (1 - chance)), high: 1, ...of };
}

function meanAgreement(items: readonly RatedItem[], scale: LabelScale, weights: RatingWeights): Estimate {
  const values = items.flatMap((item) => {
    const value = itemAgreement(item, scale, weights);
    return value === null ? [] : { value, cluster: item.cluster, weight: item.weight ?? 1 };
  });
  const { effective: _effective, ...estimate } = weightedMean(values);
  return estimate;
}
