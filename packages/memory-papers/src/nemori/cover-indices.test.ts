import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverIndices } from './cover-indices.js';

const bounds = { min: 2, max: 25 };
const group = (topic: string, ...indices: number[]) => ({ topic, indices });

/** Indices that are missing, repeated, out of range, or not indices at all. */
const hostile = fc.array(
  fc.record({
    indices: fc.array(fc.oneof(fc.integer({ min: -5, max: 70 }), fc.constantFrom(0.5, Number.NaN, 1e9)), {
      maxLength: 40,
    }),
    topic: fc.string({ maxLength: 3 }),
  }),
  { maxLength: 12 },
);

describe('coverIndices', () => {
  it('contains every index exactly once for any proposal of a model', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 30 }),
        (proposed, count, min, max) => {
          const { groups } = coverIndices(proposed, count, { min, max });
          const covered = groups.flatMap(({ indices }) => indices).sort((left, right) => left - right);
          expect(covered).toEqual(Array.from({ length: count }, (_, index) => index));
          for (const { indices } of groups) {
            expect(indices.length).toBeGreaterThan(0);
            expect(indices.length).toBeLessThanOrEqual(max);
            expect(indices).toEqual([...indices].sort((left, right) => left - right));
            // If the bounds allow it, no group is too small either.
            if (count >= min && max >= 2 * min - 1) expect(indices.length).toBeGreaterThanOrEqual(min);
          }
        },
      ),
    );
  });

  it('leaves valid groups unchanged, including interleaved ones', () => {
    const proposed = [group('trip', 0, 2, 4), group('cake', 1, 3)];
    expect(coverIndices(proposed, 5, bounds)).toEqual({
      groups: proposed,
      unknown: [],
      repeated: [],
      missing: [],
    });
  });

  it('assigns an index named by two groups to the first, and reports unknown indices', () => {
    const { groups, unknown, repeated } = coverIndices([group('a', 0, 1), group('b', 1, 2, 3, 9)], 4, bounds);
    expect(groups).toEqual([group('a', 0, 1), group('b', 2, 3)]);
    expect({ unknown, repeated }).toEqual({ unknown: [9], repeated: [1] });
  });

  it('groups indices that were not named, and joins small groups with the one before or after', () => {
    const { groups, missing } = coverIndices([group('a', 1, 2), group('b', 4, 5)], 9, bounds);
    expect(missing).toEqual([0, 3, 6, 7, 8]);
    expect(groups).toEqual([group('a', 0, 1, 2, 3), group('b', 4, 5), group('', 6, 7, 8)]);
  });

  it('leaves a single small group unchanged, and cuts a large one into equal parts', () => {
    expect(coverIndices([], 1, bounds).groups).toEqual([group('', 0)]);
    const sizes = coverIndices([], 60, bounds).groups.map(({ indices }) => indices.length);
    expect(sizes).toEqual([20, 20, 20]);
  });
});
