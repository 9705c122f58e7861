import type { MemoryRecord } from '@memgym/memory-systems/define';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecordGroups } from './record-groups.js';

const record = (id: string, order: number, groups: readonly string[]): MemoryRecord => ({
  item: { id, kind: 'turn', text: '', sourceIds: [id], ingestTime: 0 },
  order,
  data: [...groups],
});
const groupsOf = ({ data }: MemoryRecord): string[] => data as string[];

const step = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  order: fc.integer({ min: 0, max: 9 }),
  groups: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  isDeleted: fc.boolean(),
});

it('lists the same memories as a search through all, oldest first', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const groups = createRecordGroups(groupsOf);
      const all = new Map<string, MemoryRecord>();
      for (const { id, order, groups: names, isDeleted } of steps) {
        if (isDeleted) {
          groups.delete(id);
          all.delete(id);
        } else {
          // No two memories have the same order.
          const made = record(id, order * 10 + 'abcde'.indexOf(id), names);
          groups.put(made);
          all.set(id, made);
        }
        for (const name of ['x', 'y', 'z']) {
          const expected = [...all.values()].filter((one) => groupsOf(one).includes(name));
          expect(groups.of(name)).toEqual(expected.sort((left, right) => left.order - right.order));
        }
      }
    }),
  );
});
