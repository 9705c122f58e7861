import { type ChanceCorrected, correctForChance, uncompared } from './chance-corrected.js';
import { type RatingWeights, usualWeights } from './rating-weights.js';
import { type LabelScale, placeOf, type Rating } from './ratings.js';

/**
 * Cohen's kappa of two raters. By chance, each would give labels as often as in these items, but independently. Items
 * that one of them did not label are left out. On an ordinal or interval scale it is weighted, by default with quadratic
 * weights. If one label is rare, kappa is low even for raters who nearly always agree (Feinstein and Cicchetti 1990).
 *
 * Sources: J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20
 * (1960), 37–46; J. Cohen, "Weighted kappa", Psychological Bulletin 70 (1968), 213–220.
 * @param items with two labels each
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function cohensKappa(
  items: readonly Rating[],
  scale: LabelScale,
  weights: RatingWeights = usualWeights(scale),
): ChanceCorrected {
  const size = scale.labels.length;
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  let agreed = 0;
  let n = 0;
  for (const { labels, weight = 1 } of items) {
    const [one = null, other = null] = labels;
    if (one === null || other === null) continue;
    const [row, column] = [placeOf(one, scale), placeOf(other, scale)];
    first[row] = (first[row] ?? 0) + weight;
    second[column] = (second[column] ?? 0) + weight;
    agreed += weight * (weights[row]?.[column] ?? 0);
    n += weight;
  }
  if (n === 0) return uncompared;
  let chance = 0;
  for (const [row, each] of weights.entries())
    for (const [column, credit] of each.entries())
      chance += credit * ((first[row] ?? 0) / n) * ((second[column] ?? 0) / n);
  return correctForChance(agreed / n, chance);
}
