/** At most `limit` items in their order, spread evenly, so that a small selection still covers the whole. */
export function spreadEvenly<Item>(items: readonly Item[], limit: number): readonly Item[] {
  if (limit >= items.length) return items;
  return Array.from(
    { length: limit },
    (_, index) => items[Math.floor((index * items.length) / limit)] as Item,
  );
}
