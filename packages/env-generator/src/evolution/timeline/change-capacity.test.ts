import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canGoOn } from './change-capacity.js';

/** A simulation: every period changes the variables with the most changes left. */
function playsOn(counts: readonly number[], periods: number, least: number, most: number): boolean {
  const left = counts.map((count) => Math.max(0, most - count));
  for (let period = 0; period < periods; period += 1) {
    left.sort((a, b) => b - a);
    for (let index = 0; index < least; index += 1) {
      const room = left[index] ?? 0;
      if (room === 0) return false;
      left[index] = room - 1;
    }
  }
  return true;
}

describe('canGoOn', () => {
  it('is true exactly if the remaining periods are possible', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 7 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        (counts, periods, least, most) => {
          const map = new Map(counts.map((count, index) => [String(index), count]));
          expect(canGoOn(map, { periods, least, most })).toBe(playsOn(counts, periods, least, most));
        },
      ),
    );
  });
});
