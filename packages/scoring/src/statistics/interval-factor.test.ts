import { describe, expect, it } from 'vitest';
import { degreesOfFreedom, intervalFactor } from './interval-factor.js';

it.each([
  [1, 1, 12.706204736],
  [3, 1, 3.182446305],
  [30, 1, 2.042272456],
  // scipy.stats.t.ppf(1 - .025 / 21, 9) and .ppf(.975, 2.461171425)
  [9, 21, 4.178621925],
  [2.461171425, 1, 3.615328365],
])('with %d degrees of freedom and %d comparisons is %d, on every call', (degrees, comparisons, expected) => {
  expect(intervalFactor(degrees, comparisons)).toBeCloseTo(expected, 6);
  expect(intervalFactor(degrees, comparisons)).toBeCloseTo(expected, 6);
});

describe('degrees of freedom', () => {
  it('are one fewer than clusters of one size', () => {
    expect(degreesOfFreedom([7, 7, 7, 7])).toBe(3);
  });

  it('are those of clubSandwich for unequal clusters', () => {
    expect(degreesOfFreedom([5, 8, 12, 20, 40])).toBeCloseTo(2.461171425, 8);
    expect(degreesOfFreedom([45, 5, 5, 5, 5, 5, 5, 5, 5, 5])).toBeCloseTo(3.247191011, 8);
  });
});
