import type { Turn } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules } from './rules.js';

const turn = (id: string): Turn => ({ id, role: 'user', content: id });

describe('a window', () => {
  it('loses nothing and preserves the order, whatever the sizes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 12 }),
        fc.constantFrom(fixedRules, referenceRules),
        (updateBatch, localLength, sizes, rules) => {
          let window: readonly Turn[] = [];
          const moved: Turn[] = [];
          const all: Turn[] = [];
          for (const size of sizes) {
            const incoming = Array.from({ length: size }, (_, place) => turn(`${all.length + place}`));
            all.push(...incoming);
            const { kept, batches } = rules.advance(window, incoming, {
              updateBatch,
              localLength,
            });
            for (const batch of batches) expect(batch).toHaveLength(updateBatch);
            moved.push(...batches.flat());
            window = kept;
            if (rules === fixedRules) expect(kept.length).toBeLessThan(updateBatch + localLength);
          }
          expect([...moved, ...window]).toEqual(all);
        },
      ),
    );
  });

  it('drains a window of single messages only in the fixed profile', () => {
    const window = { updateBatch: 1, localLength: 0 };
    const exchange = [turn('a'), turn('b')];
    expect(fixedRules.advance([], exchange, window).kept).toEqual([]);
    expect(referenceRules.advance([], exchange, window).kept).toEqual([turn('b')]);
  });
});
