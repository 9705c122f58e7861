import { InvalidArgumentError } from '@memgym/core';

/** One item that several raters labelled: people, models, or both. */
export interface RatedItem {
  /** The label of each rater, in one order for all items; null where a rater gave none. */
  readonly labels: readonly (string | null)[];
  /** Items of one cluster are not independent, e.g. the questions of one user. */
  readonly cluster: string;
  /** The number of items that it stands for, if items were drawn unevenly. Default: 1. */
  readonly weight?: number | undefined;
}

/** The part of an item that coefficients use. */
export type Rating = Pick<RatedItem, 'labels' | 'weight'>;

/** The weights of items, scaled so that their mean is 1. */
export function evenWeights(items: readonly Rating[]): number[] {
  const total = items.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return items.map(({ weight = 1 }) => (weight * items.length) / total);
}

/** The labels that raters choose from. */
export interface LabelScale {
  /** Every possible label, those that nobody used included; on an ordinal scale in their order. */
  readonly labels: readonly string[];
  /** Default: `nominal`. The labels of an `interval` scale are numbers. */
  readonly measurement?: 'nominal' | 'ordinal' | 'interval' | undefined;
}

/**
 * The ratings of one item as places in the scale, without the raters who gave none.
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function placesOf({ labels }: Pick<RatedItem, 'labels'>, scale: LabelScale): number[] {
  // A loop, because an interval needs the places of every item as often as there are items.
  const places: number[] = [];
  for (const label of labels) if (label !== null) places.push(placeOf(label, scale));
  return places;
}

/** @throws {InvalidArgumentError} when the label is not on the scale */
export function placeOf(label: string, { labels }: LabelScale): number {
  const place = labels.indexOf(label);
  if (place !== -1) return place;
  throw new InvalidArgumentError('label', `${JSON.stringify(label)} is not one of ${labels.join(', ')}`);
}

/** How often each label of the scale occurs among places. */
export function countPlaces(places: readonly number[], { labels }: LabelScale): number[] {
  const counts = labels.map(() => 0);
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}
