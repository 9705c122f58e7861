import { expect, it } from 'vitest';
import { exactSum } from './exact-sum.js';

it('preserves digits that an ordinary sum loses', () => {
  expect(exactSum([1, 1e100, 1, -1e100])).toBe(2);
  expect(exactSum(Array(10).fill(0.1))).toBe(1);
  expect(exactSum([])).toBe(0);
});
