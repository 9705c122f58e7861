import type { Rng } from '@memgym/core';

/** Splits a shuffled list into groups of one to three. */
export function groupTopics<Item>(items: readonly Item[], rng: Rng): Item[][] {
  const rest = rng.shuffle(items);
  const groups: Item[][] = [];
  while (rest.length > 0) {
    const draw = rng.next();
    groups.push(rest.splice(0, draw < 0.4 ? 1 : draw < 0.85 ? 2 : 3));
  }
  return groups;
}
