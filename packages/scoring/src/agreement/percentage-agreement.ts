import { type RatingWeights, ratingWeights } from './rating-weights.js';
import { type LabelScale, placesOf, type RatedItem } from './ratings.js';

/**
 * The share of pairs of raters who gave an item the same label; null if fewer than two labelled it. With `weights`, the
 * mean credit of these pairs.
 */
export function itemAgreement(
  item: Pick<RatedItem, 'labels'>,
  scale: LabelScale,
  weights: RatingWeights = ratingWeights(scale, 'identity'),
): number | null {
  const places = placesOf(item, scale);
  if (places.length < 2) return null;
  let credit = 0;
  for (let one = 0; one < places.length; one += 1)
    for (let other = one + 1; other < places.length; other += 1)
      credit += weights[places[one] ?? 0]?.[places[other] ?? 0] ?? 0;
  return credit / ((places.length * (places.length - 1)) / 2);
}
