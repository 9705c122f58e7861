import { expect, it } from 'vitest';
import { fineScore, monthsScore, overlapF1, setOverlap } from './judgment-scores.js';

// packages/memorybench/spec.md#legal-judgments and packages/memorybench/spec.md#worked-examples
it.each([
  [24, 18, 0.75],
  [-1, 12, 0],
  [12, -1, 0],
  [-1, -1, null],
  [0, 0, 1],
  [0, -1, 0],
  [0, 12, 0],
  [10_001, 240, 0],
  [10_001, 10_001, 1],
])('months of %d, given %d, score %j', (expected, given, score) => {
  expect(monthsScore(expected, given)).toBe(score);
});

it('scores a fine of 2000 for 5000 as .4', () => {
  expect(fineScore(5000, 2000)).toBeCloseTo(0.4, 12);
  expect(fineScore(5000, 2000, { profile: 'fixed' })).toBeCloseTo(0.4, 12);
});

it('compares fines on different sides of 10000 as amounts only when fixed', () => {
  expect(fineScore(9000, 11_000)).toBe(0);
  expect(fineScore(9000, 11_000, { profile: 'fixed' })).toBeCloseTo(9 / 11, 12);
});

it('compares charges as sets, and is 0 if a side has none', () => {
  expect(setOverlap(['theft'], ['theft', 'fraud', 'fraud'])).toEqual({ recall: 1, precision: 0.5 });
  expect(setOverlap([], ['theft'])).toEqual({ recall: 0, precision: 0 });
});

it('takes the F1 of a whole set from mean recall and mean precision', () => {
  expect(overlapF1([setOverlap(['a'], ['a', 'b']), setOverlap(['a'], ['b'])])).toBeCloseTo(1 / 3, 12);
  expect(overlapF1([])).toBe(0);
});
