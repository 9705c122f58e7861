import { type ChanceCorrected, correctForChance, uncompared } from './chance-corrected.js';
import { itemAgreement } from './percentage-agreement.js';
import { type RatingWeights, usualWeights } from './rating-weights.js';
import { type LabelScale, placesOf, type Rating } from './ratings.js';

/**
 * Gwet's AC1 of any number of raters, and AC2 with weights, which an ordinal or interval scale has by default. Chance is
 * that raters guess on the items that are hard to label, so that AC1 stays near the observed agreement if one label is
 * rare. Missing labels are allowed; an item with one label counts for the shares of the labels only.
 *
 * Sources: K. L. Gwet, "Computing inter-rater reliability and its variance in the presence of high agreement", British
 * Journal of Mathematical and Statistical Psychology 61 (2008), 29–48; "Handbook of inter-rater reliability", 4th
 * edition (2014), chapters 4 and 5.
 * @param scale with at least two labels; its number of labels decides the chance, also of those that nobody gave
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function gwetsAc(
  items: readonly Rating[],
  scale: LabelScale,
  weights: RatingWeights = usualWeights(scale),
): ChanceCorrected {
  const size = scale.labels.length;
  const shares = new Float64Array(size);
  let labelled = 0;
  let compared = 0;
  let credit = 0;
  for (const item of items) {
    const { weight = 1 } = item;
    const places = placesOf(item, scale);
    if (places.length === 0) continue;
    labelled += weight;
    for (const place of places) shares[place] = (shares[place] ?? 0) + weight / places.length;
    const agreement = itemAgreement(item, scale, weights);
    if (agreement === null) continue;
    compared += weight;
    credit += weight * agreement;
  }
  if (compared === 0 || size < 2) return uncompared;
  const total = weights.flat().reduce((sum, each) => sum + each, 0);
  const spread = shares.reduce((sum, share) => sum + (share / labelled) * (1 - share / labelled), 0);
  return correctForChance(credit / compared, (total / (size * (size - 1))) * spread);
}
