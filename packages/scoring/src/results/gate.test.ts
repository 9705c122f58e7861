import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { pairedDifference } from '../statistics/paired-difference.js';
import { gateOf } from './gate.js';

/** Answers of 20 people to ten questions each, whose difficulty the two runs share; `loss` is that of the second. */
function twoRuns(seed: string, loss: number) {
  const rng = createRng(seed);
  const items = Array.from({ length: 200 }, (_value, index) => {
    const id = `${index}`;
    const cluster = `${index % 20}`;
    const ease = 0.4 + 0.5 * rng.next();
    const before = rng.next() < ease ? 1 : 0;
    // Most answers are the same again.
    const again = rng.next() < 0.7;
    const after = again && rng.next() >= loss ? before : rng.next() < ease - loss ? 1 : 0;
    return { before: { id, cluster, value: before }, after: { id, cluster, value: after } };
  });
  return pairedDifference(
    items.map(({ after }) => after),
    items.map(({ before }) => before),
    { range: [0, 1] },
  );
}

const closedShare = (loss: number, systems: number, runs = 200): number => {
  let closed = 0;
  for (let run = 0; run < runs; run += 1) {
    const gated = Array.from({ length: systems }, (_value, place) => ({
      name: `s${place}`,
      difference: twoRuns(`${loss} ${run} ${place}`, loss),
    }));
    if (gateOf(gated, { margin: 0 }).some(({ outcome }) => outcome === 'worse')) closed += 1;
  }
  return closed / runs;
};

describe('the gate between two runs', () => {
  const loss = { value: -0.08, low: -0.12, high: -0.04, n: 200, clusters: 20 };

  it('is closed by a loss beyond the margin that is not chance', () => {
    const [outcome] = gateOf([{ name: 'a', difference: loss }], { margin: 0.03 });
    expect(outcome).toMatchObject({ name: 'a', outcome: 'worse' });
    expect(outcome?.p).toBeLessThan(0.001);
  });

  it('lets a loss within the margin, a loss that may be chance, and a gain pass', () => {
    const outcomes = gateOf(
      [
        { name: 'small', difference: loss },
        { name: 'unsure', difference: { ...loss, low: -0.2, high: 0.04 } },
        { name: 'gain', difference: { ...loss, value: 0.2, low: 0.1, high: 0.3 } },
      ],
      { margin: 0.1 },
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not-worse', 'not-worse', 'not-worse']);
  });

  it('knows metrics of which less is better', () => {
    const [outcome] = gateOf([{ name: 'a', difference: { ...loss, value: 0.08, low: 0.04, high: 0.12 } }], {
      margin: 0.03,
      higherIsBetter: false,
    });
    expect(outcome?.outcome).toBe('worse');
  });

  it('adjusts for the number of systems', () => {
    const unsure = { ...loss, value: -0.05, low: -0.095, high: -0.005 };
    const alone = gateOf([{ name: 'a', difference: unsure }], { margin: 0 });
    const many = gateOf(
      Array.from({ length: 10 }, (_value, place) => ({ name: `s${place}`, difference: unsure })),
      { margin: 0 },
    );
    expect(alone[0]?.outcome).toBe('worse');
    expect(many.map(({ outcome }) => outcome)).toEqual(Array(10).fill('not-worse'));
  });

  it('says what could not be tested', () => {
    const outcomes = gateOf(
      [
        { name: 'apart', difference: null },
        { name: 'one person', difference: { ...loss, low: null, high: null, clusters: 1 } },
      ],
      { margin: 0 },
    );
    expect(outcomes.map(({ outcome, p }) => [outcome, p])).toEqual(Array(2).fill(['untested', null]));
  });

  it('is closed by chance in at most one of twenty comparisons of equal runs, and by a loss of 13 points in most', () => {
    expect(closedShare(0, 1)).toBeLessThanOrEqual(0.05);
    expect(closedShare(0, 5)).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 200));
    expect(twoRuns('size', 0.25).value).toBeCloseTo(-0.13, 1);
    expect(closedShare(0.25, 1, 100)).toBeGreaterThan(0.8);
  });

  it('refuses a negative margin', () => {
    expect(() => gateOf([], { margin: -1 })).toThrow('at least 0');
  });
});
