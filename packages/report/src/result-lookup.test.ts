import { expect, it } from 'vitest';
import { axisRange } from './result-lookup.js';

const point = (value: number, baseline = false) => ({
  value,
  low: value - 0.01,
  high: value + 0.01,
  baseline,
});
const whole = { range: [0, 1] as const };

it('is the range of the metric where the systems are spread over it', () => {
  expect(axisRange([point(0.2), point(0.9)], whole)).toEqual([0, 1]);
});

it('is the part in which the systems stand where they stand together, whatever the bounds', () => {
  const [low, high] = axisRange([point(0.61), point(0.65), point(1, true), point(0, true)], whole);
  expect(low).toBeCloseTo(0.58, 5);
  expect(high).toBeCloseTo(0.68, 5);
});

it('stays within the range of the metric, and has a width if all values are one', () => {
  expect(axisRange([{ value: 1, low: 1, high: 1, baseline: false }], whole)).toEqual([0.98, 1]);
  expect(axisRange([], whole)).toEqual([0, 1]);
});
