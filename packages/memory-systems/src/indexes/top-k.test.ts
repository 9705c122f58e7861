import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopK } from './top-k.js';

it('contains the first entries by score and slot, in any order of insertion', () => {
  const offers = fc.uniqueArray(fc.record({ slot: fc.nat(200), score: fc.integer({ min: -3, max: 3 }) }), {
    selector: ({ slot }) => slot,
  });
  fc.assert(
    fc.property(offers, fc.nat(30), (given, k) => {
      const top = new TopK(k);
      for (const { score, slot } of given) top.offer(score, slot);
      const sorted = [...given].sort((left, right) => right.score - left.score || left.slot - right.slot);
      expect(top.ranked()).toEqual(sorted.slice(0, k).map(({ score, slot }) => ({ score, slot })));
    }),
  );
});
