import type { Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import type { MemDailyGroup, MemDailyType } from '../../data/memdaily-types.js';
import type { Subject } from './make-part.js';

const shares: readonly (readonly [Subject, number])[] = [
  ['role', 0.35],
  ['event', 0.35],
  ['item', 0.15],
  ['place', 0.15],
];

const single: Readonly<Record<Exclude<MemDailyGroup, 'hybrid'>, Subject>> = {
  roles: 'role',
  events: 'event',
  items: 'item',
  places: 'place',
};

/**
 * The subjects of a trajectory in their order; two different ones in a hybrid. Hybrids follow the original's rule:
 * never an event first, never a thing with a place (packages/memsim/spec.md#construction).
 */
export function drawSubjects(type: MemDailyType, group: MemDailyGroup, rng: Rng): Subject[] {
  if (group !== 'hybrid') return [single[group]];
  if (type === 'comparative' || type === 'aggregative') return rng.shuffle(['role', 'event'] as const);
  for (;;) {
    const [first] = drawWeighted(shares, ([, share]) => share, rng);
    const others = shares.filter(([subject]) => subject !== first);
    const [second] = drawWeighted(others, ([, share]) => share, rng);
    if (first !== 'event' && (first === 'role' || second === 'role' || second === 'event'))
      return [first, second];
  }
}
