import type { Rng } from '@memgym/core';

/** One of the items, with a probability proportional to its weight. */
export function drawWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number, rng: Rng): Item {
  let left = rng.next() * items.reduce((sum, item) => sum + weightOf(item), 0);
  const drawn = items.find((item) => {
    left -= weightOf(item);
    return left < 0;
  });
  return drawn ?? (items.at(-1) as Item);
}
