import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeTextF1 } from './free-text-f1.js';

describe('the F1 of free texts', () => {
  it.each([
    ['她养了一只猫', '一只猫', 'zh', 2 / 3],
    ['京都でカメラを買いました', 'カメラ', 'ja', 2 / 7],
    ['ฉันชอบกินมะพร้าว', 'มะพร้าว', 'th', 0.4],
  ])('divides %j, which has no spaces, to find %j (%s)', (prediction, gold, language, expected) => {
    expect(freeTextF1(prediction, gold, language)).toBeGreaterThan(0);
    expect(freeTextF1(prediction, gold, language)).toBeLessThan(1);
    expect(Math.abs(freeTextF1(prediction, gold, language) - expected)).toBeLessThan(0.3);
  });

  it.each([
    ['don’t “stop”', 'don\'t "stop"'],
    ['ＯＫ ２０２３', 'ok 2023'],
    ['Malaga', 'Málaga'],
    ['Cafe\u0301', 'Café'],
    ['1,000 people.', '1000 people'],
    ['−5 degrees', '-5 degrees'],
    ['Paintings of a sunset', 'painting of the sunset'],
    ['3.50, then 2', '3.50 then 2'],
    ['mother-in-law', 'mother in law'],
    ['C++ and Rust', 'Rust, C++'],
    ['12,345.67', '12345.67'],
  ])('takes %j and %j as the same', (prediction, gold) => {
    expect(freeTextF1(prediction, gold)).toBe(1);
  });

  it.each([
    ['C', 'C++'],
    ['C#', 'C'],
    ['-5', '5'],
    ['3.5', '35'],
    ['3.5', '5.3'],
    ['1.000', '1000'],
    ['dog', 'cat'],
    ['', ''],
  ])('takes %j and %j as different', (prediction, gold) => {
    expect(freeTextF1(prediction, gold)).toBe(0);
  });

  it('keeps signs of currencies and percent apart from other numbers', () => {
    expect(freeTextF1('5%', '5')).toBeCloseTo(2 / 3, 12);
    expect(freeTextF1('$5', '€5')).toBeCloseTo(1 / 2, 12);
  });

  it('does not take a range, a date or a name as a negative or decimal number', () => {
    expect(freeTextF1('2019-05', '2019 05')).toBe(1);
    expect(freeTextF1('x2, v3', 'x2 v3')).toBe(1);
  });

  it('compares by English stems and without articles in English only', () => {
    expect(freeTextF1('houses', 'house')).toBe(1);
    expect(freeTextF1('houses', 'house', 'fr')).toBe(0);
    expect(freeTextF1('il a faim', 'il faim', 'fr')).toBeCloseTo(0.8, 12);
  });

  it('is symmetric, in [0, 1], and 1 between equal texts with words, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab12.,+-# 我カ%é', 'C++', ' 3.5 ') });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const score = freeTextF1(left, right);
        expect(score).toBe(freeTextF1(right, left));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect([0, 1]).toContain(freeTextF1(left, left));
      }),
    );
  });
});

it('compares texts of more words than a call takes arguments', () => {
  const words = 'ab '.repeat(160_000);
  expect(freeTextF1(words, words)).toBe(1);
  expect(freeTextF1(`${words}7.5 ${words}`, 'gold')).toBe(0);
});
