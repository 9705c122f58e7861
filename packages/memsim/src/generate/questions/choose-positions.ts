import type { Rng } from '@memgym/core';

/** Two different positions of a list, uniformly. */
export function choosePositions(count: number, rng: Rng): [number, number] {
  const first = rng.int(count);
  return [first, (first + 1 + rng.int(count - 1)) % count];
}

/** One of the entities as the target, and the others in their order. */
export function chooseTarget<Item>(items: readonly Item[], rng: Rng): { target: Item; others: Item[] } {
  const target = rng.pick(items);
  return { target, others: items.filter((item) => item !== target) };
}
