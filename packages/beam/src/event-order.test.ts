import { describe, expect, it } from 'vitest';
import { measureFoundOrder, measureOrder } from './event-order.js';

const reference = ['seed', 'water', 'prune', 'sell'];
const [s, w, p, x] = reference as [string, string, string, string];

// Results of the original functions: docs/specs/beam.md#order-of-events.
describe('measureOrder', () => {
  it.each([
    [
      [s, w, p, x],
      [1, 1, 1, 1, 1],
    ],
    [
      [w, s, p, x],
      [1, 1, 1, 0.8333333333, 0.8333333333],
    ],
    [
      [x, p, w, s],
      [1, 1, 1, 0, 0],
    ],
    [
      [s, w],
      [1, 0.5, 0.6666666667, 0.9564354646, 0.6376236431],
    ],
    [
      ['Intro:', s, w, p, x, 'Hope it helps'],
      [0.6666666667, 1, 0.8, 0.7070196678, 0.5656157342],
    ],
    [
      [s, '', w, '', p, '', x],
      [0.5714285714, 1, 0.7272727273, 0.9, 0.6545454545],
    ],
    [['nothing'], [0, 0, 0, 0.183772234, 0]],
  ])('of %j is that of the original', (lines, expected) => {
    const { precision, recall, f1, tau, final } = measureOrder(reference, lines);
    [precision, recall, f1, tau, final].forEach((value, index) => {
      expect(value).toBeCloseTo(expected[index] ?? Number.NaN, 9);
    });
  });

  it('counts an event that is named twice as another one, and has no tau for a single event', () => {
    const { precision, recall, f1, tau, final } = measureOrder(['a', 'b', 'c'], ['c', 'b', 'a', 'a1']);
    expect([precision, recall, tau]).toEqual([0.75, 1, 0.5]);
    expect(f1).toBeCloseTo(0.8571428571, 9);
    expect(final).toBeCloseTo(0.4285714286, 9);
    expect(measureOrder(['a'], ['a']).tau).toBeNaN();
  });
});

describe('measureFoundOrder', () => {
  it('lets other lines cost precision but no order', () => {
    const { precision, tau } = measureFoundOrder(reference, ['Intro:', s, w, p, x]);
    expect([precision, tau]).toEqual([0.8, 1]);
  });

  it('gives nothing for no event, and the whole for the only one', () => {
    expect(measureFoundOrder(reference, ['nothing'])).toMatchObject({ tau: 0, final: 0 });
    expect(measureFoundOrder(['a'], ['a'])).toMatchObject({ tau: 1, final: 1 });
  });
});
