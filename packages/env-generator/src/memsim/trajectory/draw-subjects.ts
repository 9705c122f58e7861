import type { Rng } from '@memgym/core';
import type { MemDailyGroup, MemDailyType } from '@memgym/datasets';
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
 * never an event first, never a thing with a place (docs/specs/memsim.md#construction).
 */
export function drawSubjects(type: MemDailyType, group: MemDailyGroup, rng: Rng): Subject[] {
  if (group !== 'hybrid') return [single[group]];
  if (type === 'comparative' || type === 'aggregative') return rng.shuffle(['role', 'event'] as const);
  for (;;) {
    const first = drawOne(shares, rng);
    const second = drawOne(
      shares.filter(([subject]) => subject !== first),
      rng,
    );
    if (first !== 'event' && (first === 'role' || second === 'role' || second === 'event'))
      return [first, second];
  }
}

function drawOne(from: readonly (readonly [Subject, number])[], rng: Rng): Subject {
  let left = rng.next() * from.reduce((sum, [, share]) => sum + share, 0);
  const chosen = from.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return (chosen ?? from[0])?.[0] as Subject;
}
