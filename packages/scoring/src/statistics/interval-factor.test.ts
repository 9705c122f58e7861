import { expect, it } from 'vitest';
import { intervalFactor } from './interval-factor.js';

it.each([
  [2, 12.706204736],
  [4, 3.182446305],
  [31, 2.042272456],
])('for %i clusters is the table’s %d, on every call', (clusters, expected) => {
  expect(intervalFactor(clusters)).toBeCloseTo(expected, 8);
  expect(intervalFactor(clusters)).toBeCloseTo(expected, 8);
});
