import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSpelling } from './fold-spelling.js';

describe('foldSpelling', () => {
  it.each([
    ['École', 'ecole'],
    ['STRASSE straße Straẞe', 'strasse strasse strasse'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['İzmir ırmak IRMAK', 'izmir irmak irmak'],
    ['Ребёнок', 'ребенок'],
    ['ｶﾒﾗ ＡＢＣ', 'カメラ abc'],
    ['ガ が', 'ガ が'],
    ['co\u00adoperate zero\u200bwidth \ufeffbom', 'cooperate zerowidth bom'],
    ['كِتَابٌ كـتـاب', 'كتاب كتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['٢٠١٩ २०१९ ۲۰۱۹ 𝟚𝟘𝟙𝟡', '2019 2019 2019 2019'],
    ['Łódź Đakovo Þór Æ', 'lodz dakovo thor ae'],
    ['हिन्दी', 'हिन्दी'],
    ['น้ำ', 'น้ำ'],
    ['한국어', '한국어'],
    ['我在成都', '我在成都'],
  ])('gives %j the form %j', (text, expected) => {
    expect(foldSpelling(text)).toBe(expected.normalize('NFC'));
  });

  it('gives composed and decomposed spellings one form', () => {
    for (const text of ['Ångström', 'ガラス', '한국', 'ó', 'น้ำ', 'ຄຳ'])
      expect(foldSpelling(text.normalize('NFD'))).toBe(foldSpelling(text.normalize('NFC')));
  });

  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldSpelling(text);
        expect(foldSpelling(folded)).toBe(folded);
      }),
      { numRuns: 1_000 },
    );
  });

  // Later planes have no letters with another form.
  it('changes nothing when applied again, for any single character', () => {
    const unstable: string[] = [];
    for (let codePoint = 0; codePoint <= 0x2fa1f; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      const folded = foldSpelling(character);
      if (folded !== character && foldSpelling(folded) !== folded) unstable.push(codePoint.toString(16));
    }
    expect(unstable).toEqual([]);
  });
});
