import { describe, expect, it } from 'vitest';
import { gapDays, referenceGapDays } from './read-gap.js';

// The first column has results of the original function (packages/locomo/spec.md#locomo-plus).
describe('a gap', () => {
  it.each([
    ['two weeks later', 14, 14],
    ['about a month later', 30, 30],
    ['Three months later', 90, 90],
    ['12 weeks later', 84, 84],
    ['six months', 180, 180],
    ['half a year later', 365, 182],
    ['one and a half years', 0, 547],
    ['a few days', 0, 3],
    ['a couple of months', 0, 60],
    ['several months later', 0, 90],
    ['tomorrow', 0, 1],
    ['two days later', 0, 2],
    ['', 0, 0],
  ])('of %j is %d days as released, and %d', (text, released, days) =>
    expect([referenceGapDays(text), gapDays(text)]).toEqual([released, days]),
  );
});
