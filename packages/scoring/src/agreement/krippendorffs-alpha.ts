import { type ChanceCorrected, correctForChance, uncompared } from './chance-corrected.js';
import { valuesOf } from './rating-weights.js';
import { countPlaces, evenWeights, type LabelScale, placesOf, type Rating } from './ratings.js';

/**
 * Krippendorff's alpha of any number of raters, with missing labels, by the scale's measurement: nominal, ordinal or
 * interval. Chance is that the labels at hand were dealt to the items at random. Items with fewer than two labels are
 * left out. `observed` and `chance` are 1 minus the disagreement, as shares of the largest possible one.
 *
 * Source: K. Krippendorff, "Computing Krippendorff's alpha-reliability" (2011); "Content analysis", 4th edition (2019),
 * chapter 12.
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function krippendorffsAlpha(items: readonly Rating[], scale: LabelScale): ChanceCorrected {
  const compared = items.filter(({ labels }) => labels.filter((label) => label !== null).length > 1);
  if (compared.length === 0) return uncompared;
  const counts = compared.map((item) => countPlaces(placesOf(item, scale), scale));
  const weights = evenWeights(compared);
  const totals = scale.labels.map((_, place) =>
    counts.reduce((sum, each, index) => sum + (weights[index] ?? 1) * (each[place] ?? 0), 0),
  );
  const n = totals.reduce((sum, total) => sum + total, 0);
  const distances = distancesOf(scale, totals);
  const widest = Math.max(...distances.flat());
  if (widest === 0) return uncompared;
  let observed = 0;
  for (const [index, each] of counts.entries()) {
    const raters = each.reduce((sum, count) => sum + count, 0);
    observed += ((weights[index] ?? 1) * pairSum(each, distances)) / (raters - 1);
  }
  const expected = pairSum(totals, distances) / (n - 1);
  return correctForChance(1 - observed / n / widest, 1 - expected / n / widest);
}

/** The sum of distances over the ordered pairs of labels that occur so often. */
function pairSum(counts: readonly number[], distances: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const [row, each] of distances.entries()) {
    // Few labels of a long scale are given to one item.
    if (!counts[row]) continue;
    for (const [column, distance] of each.entries())
      sum += (counts[row] ?? 0) * (counts[column] ?? 0) * distance;
  }
  return sum;
}

/** The squared differences of labels. Those of an ordinal scale depend on how many labels lie between two. */
function distancesOf(scale: LabelScale, totals: readonly number[]): number[][] {
  const { labels, measurement = 'nominal' } = scale;
  const values = valuesOf(scale);
  return labels.map((_, row) =>
    labels.map((_each, column) => {
      if (row === column) return 0;
      if (measurement === 'nominal') return 1;
      if (measurement === 'interval') return ((values[row] ?? 0) - (values[column] ?? 0)) ** 2;
      const [low, high] = row < column ? [row, column] : [column, row];
      const between = totals.slice(low, high + 1).reduce((sum, total) => sum + total, 0);
      return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
    }),
  );
}
