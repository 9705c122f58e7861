import { InvalidArgumentError } from '@memgym/core';
import type { LabelScale } from './ratings.js';

/**
 * The credit for two labels, from 1 for the same to 0: a number for each pair of places in the scale. Symmetric, with 1
 * on the diagonal.
 */
export type RatingWeights = readonly (readonly number[])[];

/** The form in which credit falls with the distance of two labels; `identity`: only the same label counts. */
export type WeightForm = 'identity' | 'linear' | 'quadratic';

/**
 * Weights by distance: 1 − d/dmax or 1 − (d/dmax)², where d is the difference of the values (interval scale) or of the
 * places (ordinal scale).
 *
 * Sources: J. Cohen, "Weighted kappa", Psychological Bulletin 70 (1968), 213–220; K. L. Gwet, "Handbook of inter-rater
 * reliability", 4th edition (2014), chapter 3.
 * @throws {InvalidArgumentError} when distances are asked for on a nominal scale
 */
export function ratingWeights(scale: LabelScale, form: WeightForm): RatingWeights {
  const values = valuesOf(scale);
  if (form === 'identity') return values.map((_, row) => values.map((_each, column) => +(row === column)));
  if ((scale.measurement ?? 'nominal') === 'nominal') {
    throw new InvalidArgumentError('weights', `a nominal scale has no distances for ${form} weights`);
  }
  const widest = Math.max(...values) - Math.min(...values);
  const power = form === 'linear' ? 1 : 2;
  return values.map((one) =>
    values.map((other) => (widest === 0 ? 1 : 1 - (Math.abs(one - other) / widest) ** power)),
  );
}

/** The weights that fit a scale: `identity` for names, `quadratic` for order and numbers. */
export const usualWeights = (scale: LabelScale): RatingWeights =>
  ratingWeights(scale, (scale.measurement ?? 'nominal') === 'nominal' ? 'identity' : 'quadratic');

/**
 * The value of each label: its number on an interval scale, otherwise its place.
 * @throws {InvalidArgumentError} when a label of an interval scale is not a number
 */
export function valuesOf({ labels, measurement }: LabelScale): number[] {
  if (measurement !== 'interval') return labels.map((_, place) => place);
  return labels.map((label) => {
    const value = Number(label);
    if (label.trim() !== '' && Number.isFinite(value)) return value;
    throw new InvalidArgumentError('labels', `${JSON.stringify(label)} is not a number`);
  });
}
