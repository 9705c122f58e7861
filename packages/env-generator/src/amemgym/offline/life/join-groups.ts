import type { Rng } from '@memgym/core';
import type { ChangeGroup } from './draw-changes.js';

/** How often one event of a period explains two unrelated changes. */
const joinedShare = 0.5;

/** The groups of a period as events: each its own, but at times two of them together. */
export function joinGroups(groups: readonly ChangeGroup[], rng: Rng): ChangeGroup[][] {
  const events = groups.map((group) => [group]);
  if (events.length < 2 || rng.next() >= joinedShare) return events;
  const [first = [], second = [], ...rest] = events;
  return [[...first, ...second], ...rest];
}
