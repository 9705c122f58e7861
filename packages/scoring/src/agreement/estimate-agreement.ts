import type { Estimate } from '@memgym/core';
import { clusteredMean } from '../statistics/clustered-mean.js';
import { exactSum } from '../statistics/exact-sum.js';
import { groupBy } from '../statistics/group-by.js';
import { intervalFactor } from '../statistics/interval-factor.js';
import type { ChanceCorrected } from './chance-corrected.js';
import { itemAgreement } from './percentage-agreement.js';
import { type RatingWeights, ratingWeights, usualWeights } from './rating-weights.js';
import { type LabelScale, placesOf, type RatedItem } from './ratings.js';

/** The share of pairs of raters who gave an item the same label, as a mean over items with two labels or more. */
export function estimatePercentage(items: readonly RatedItem[], scale: LabelScale): Estimate {
  return meanAgreement(items, scale, ratingWeights(scale, 'identity'));
}

/**
 * A coefficient of agreement with its 95 % interval, which treats clusters as independent.
 *
 * The variance is that of the delete-one-cluster jackknife (Fleiss and Davies 1982), and the interval is Wilson's on the
 * range from −1 to 1 for as many independent items as have this variance, with Student's t for the few clusters. Where
 * raters agree on every item, the jackknife sees no spread. Then the interval is that of the percentage, corrected for
 * the same chance, so that full agreement on a few items is not certain.
 *
 * Null limits: one cluster, a coefficient that is undefined, or undefined without one cluster.
 *
 * Source: J. L. Fleiss and M. Davies, "Jackknifing functions of multinomial frequencies, with an application to a measure
 * of concordance", American Journal of Epidemiology 115 (1982), 841–845.
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function estimateAgreement(
  items: readonly RatedItem[],
  scale: LabelScale,
  coefficient: (items: readonly RatedItem[], scale: LabelScale) => ChanceCorrected,
): Estimate {
  const compared = items.filter((item) => placesOf(item, scale).length > 1);
  const clusters = [...groupBy(compared, ({ cluster }) => cluster).values()];
  const found = coefficient(items, scale);
  const of = { n: compared.length, clusters: clusters.length };
  const { value, chance } = found;
  if (value === null || chance === null) return { value: null, low: null, high: null, ...of };
  if (clusters.length < 2) return { value, low: null, high: null, ...of };
  const without = leftOut(clusters, (left) => coefficient(left, scale).value);
  if (without === null) return { value, low: null, high: null, ...of };
  const mean = exactSum(without) / without.length;
  const squares = exactSum(without.map((each) => (each - mean) ** 2));
  const variance = (squares * (without.length - 1)) / without.length;
  if (variance > 1e-24) {
    return { value, ...wilson(value, intervalFactor(clusters.length) * Math.sqrt(variance)), ...of };
  }
  if (value < 1) return { value, low: null, high: null, ...of };
  const { low } = meanAgreement(compared, scale, usualWeights(scale));
  return {
    value,
    low: low === null ? null : Math.max(-1, (low - chance) / (1 - chance)),
    high: low === null ? null : 1,
    ...of,
  };
}

/** The coefficient without each cluster; null if one of them is undefined. Equal clusters are computed once. */
function leftOut(
  clusters: readonly (readonly RatedItem[])[],
  coefficient: (items: readonly RatedItem[]) => number | null,
): number[] | null {
  const known = new Map<string, number | null>();
  const values: number[] = [];
  for (const [place, cluster] of clusters.entries()) {
    const content = JSON.stringify(cluster.map(({ labels }) => labels));
    let value = known.get(content);
    if (value === undefined) {
      value = coefficient(clusters.flatMap((each, index) => (index === place ? [] : each)));
      known.set(content, value);
    }
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

/** Wilson's interval on the range from −1 to 1 whose width far from the ends is that of `value ± margin`. */
function wilson(value: number, margin: number): { low: number; high: number } {
  // n/z² of the binomial share (value + 1) / 2 whose standard error, times z, is half of the margin.
  const share = (value + 1) / 2;
  const items = Math.max(1e-9, share * (1 - share)) / (margin / 2) ** 2;
  const shift = 1 / (items + 1);
  const center = share + shift * (0.5 - share);
  const half = (1 - shift) * Math.sqrt((share * (1 - share)) / items + (1 / (2 * items)) ** 2);
  return {
    low: Math.max(-1, Math.min(value, 2 * (center - half) - 1)),
    high: Math.min(1, Math.max(value, 2 * (center + half) - 1)),
  };
}

function meanAgreement(items: readonly RatedItem[], scale: LabelScale, weights: RatingWeights): Estimate {
  const values = items.flatMap((item) => {
    const value = itemAgreement(item, scale, weights);
    return value === null ? [] : { value, cluster: item.cluster };
  });
  return clusteredMean(values, { range: [0, 1] });
}
