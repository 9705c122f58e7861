import type { Rng } from '@memgym/core';
import { groupBy } from '../statistics/group-by.js';

/** A part of the items from which a number was drawn at random. */
export interface Stratum {
  readonly name: string;
  /** The number of its items. */
  readonly items: number;
  readonly drawn: number;
}

export interface DrawSampleInput<Item> {
  readonly items: readonly Item[];
  /** The most items to draw. */
  readonly size: number;
  /** The main division, such as the verdict of a judge: each part gets an equal share of the sample. */
  readonly balanceOf: (item: Item) => string;
  /** The finer division within a part, such as the question type: each gets its proportional share, at least one. */
  readonly within: (item: Item) => string;
  /** The size of an item in the strata, for an item of several things. Default: 1. */
  readonly sizeOf?: ((item: Item) => number) | undefined;
  readonly rng: Rng;
}

export interface DrawnSample<Item> {
  /** In random order. */
  readonly drawn: readonly { readonly item: Item; readonly stratum: string }[];
  readonly strata: readonly Stratum[];
}

/**
 * A stratified sample without replacement. A part that gets fewer items than it has finer divisions is drawn from as a
 * whole, so that every item can be drawn and means with the weights items / drawn are unbiased.
 *
 * Source: W. G. Cochran, "Sampling techniques", 3rd edition (1977), chapter 5.
 */
export function drawSample<Item>(input: DrawSampleInput<Item>): DrawnSample<Item> {
  const { items, size, rng, sizeOf = () => 1 } = input;
  const count = (of: readonly Item[]): number => of.reduce((sum, item) => sum + sizeOf(item), 0);
  const parts = [...groupBy(items, input.balanceOf)].sort(byName);
  const shares = shareEqually(
    parts.map(([, part]) => part.length),
    size,
  );
  const strata: Stratum[] = [];
  const drawn: { item: Item; stratum: string }[] = [];
  for (const [place, [name, part]] of parts.entries()) {
    const share = shares[place] ?? 0;
    const finer = [...groupBy(part, input.within)].sort(byName);
    const groups: readonly (readonly [string, readonly Item[]])[] =
      share < finer.length
        ? [[name, part]]
        : finer.map(([inner, of]) => [inner === '' ? name : `${name} · ${inner}`, of]);
    const counts = shareProportionally(
      groups.map(([, of]) => of.length),
      share,
    );
    for (const [index, [stratum, of]] of groups.entries()) {
      const chosen = rng
        .stream(stratum)
        .shuffle(of)
        .slice(0, counts[index] ?? 0);
      strata.push({ name: stratum, items: count(of), drawn: count(chosen) });
      drawn.push(...chosen.map((item) => ({ item, stratum })));
    }
  }
  return { drawn: rng.stream('order').shuffle(drawn), strata };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Equal shares of a total, none above its size; what small parts leave goes to the others. */
function shareEqually(sizes: readonly number[], total: number): number[] {
  const shares = sizes.map(() => 0);
  let left = Math.min(
    total,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  while (left > 0) {
    const open = sizes.flatMap((size, place) => ((shares[place] ?? 0) < size ? [place] : []));
    const each = Math.max(1, Math.floor(left / open.length));
    for (const place of open) {
      const more = Math.min(each, left, (sizes[place] ?? 0) - (shares[place] ?? 0));
      shares[place] = (shares[place] ?? 0) + more;
      left -= more;
    }
  }
  return shares;
}

/** Shares of a total by size, by largest remainder; at least one each if the total allows it. */
function shareProportionally(sizes: readonly number[], total: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all === 0) return sizes.map(() => 0);
  const least = total >= sizes.length ? 1 : 0;
  const exact = sizes.map((size) => (size * total) / all);
  const shares = exact.map((share, place) => Math.min(sizes[place] ?? 0, Math.max(least, Math.floor(share))));
  const places = sizes.map((_, place) => place);
  const missing = (place: number): number => (exact[place] ?? 0) - (shares[place] ?? 0);
  let left = total - shares.reduce((sum, share) => sum + share, 0);
  while (left !== 0) {
    const open = places.filter((place) =>
      left > 0 ? (shares[place] ?? 0) < (sizes[place] ?? 0) : (shares[place] ?? 0) > least,
    );
    if (open.length === 0) break;
    const next = open.reduce((best, place) =>
      (left > 0 ? missing(place) > missing(best) : missing(place) < missing(best)) ? place : best,
    );
    shares[next] = (shares[next] ?? 0) + Math.sign(left);
    left -= Math.sign(left);
  }
  return shares;
}
