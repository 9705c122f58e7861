import type { Rng } from '@memgym/core';
import type { ChangeGroup } from './draw-changes.js';

/** Probability that one event of a period explains two unrelated changes. */
const joinedShare = 0.5;

/** Turns the groups of a period into events: usually one per group, sometimes two groups in one event. */
export function joinGroups(groups: readonly ChangeGroup[], rng: Rng): ChangeGroup[][] {
  const events = groups.map((group) => [group]);
  if (events.length < 2 || rng.next() >= joinedShare) return events;
  const [first = [], second = [], ...rest] = events;
  return [[...first, ...second], ...rest];
}
