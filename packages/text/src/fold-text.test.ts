import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.js';

describe('foldText', () => {
  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing when applied again, for any single character', () => {
    const unstable: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const folded = foldText(String.fromCodePoint(codePoint));
      if (foldText(folded) !== folded) unstable.push(codePoint.toString(16));
    }
    expect(unstable).toEqual([]);
  });
});
