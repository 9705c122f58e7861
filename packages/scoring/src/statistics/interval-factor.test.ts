import { expect, it } from 'vitest';
import { intervalFactor } from './interval-factor.js';

it.each([
  [2, 12.706204736],
  [4, 3.182446305],
  [31, 2.042272456],
])('is for %i clusters the table’s %d, each time', (clusters, expected) => {
  expect(intervalFactor(clusters)).toBeCloseTo(expected, 8);
  expect(intervalFactor(clusters)).toBeCloseTo(expected, 8);
});
