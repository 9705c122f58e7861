import { createRng, type Finding } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { type ItemValue, pairedDifference } from '../statistics/paired-difference.js';
import { findingsOf } from './findings.js';
import { gateOf } from './gate.js';

/**
 * Answers of ten people to 100 questions each before and after a change, of which `share` differ; `loss` is the true
 * loss.
 */
function change(seed: string, loss: number, share = 0.1): ReturnType<typeof pairedDifference> {
  const rng = createRng(seed);
  const [before, after]: [ItemValue[], ItemValue[]] = [[], []];
  for (let item = 0; item < 1000; item += 1) {
    const of = { id: `${item}`, cluster: `${item % 10}` };
    const differs = rng.next() < share;
    const isLost = rng.next() < (1 + loss / share) / 2;
    const value = rng.next() < 0.5 ? 1 : 0;
    before.push({ ...of, value: differs ? Number(isLost) : value });
    after.push({ ...of, value: differs ? Number(!isLost) : value });
  }
  return pairedDifference(after, before, { range: [0, 1] });
}

const findings = (
  differences: readonly ReturnType<typeof pairedDifference>[],
  rules: { readonly higherIsBetter?: boolean } = {},
): Finding[] =>
  findingsOf(
    differences.map((difference, place) => ({ first: `s${place}`, second: `s${place}`, difference })),
    { metric: 'accuracy', ...rules },
  );

const share = (loss: number, wanted: string, margin = 0.03, runs = 300): number => {
  let count = 0;
  for (let run = 0; run < runs; run += 1) {
    const [finding] = findings([change(`${loss} ${run}`, loss)]);
    if (finding !== undefined && gateOf(finding, margin) === wanted) count += 1;
  }
  return count / runs;
};

describe('the gate between two runs', () => {
  // Simulated with NumPy in 4,000 studies: no loss passes in 75.6 %, a loss of .03 in 3.0 %, one of .05 fails in 97.6 %.
  it('passes a change without a loss in most runs, and closes for a loss beyond the margin in most', () => {
    expect(share(0, 'not-worse')).toBeGreaterThan(0.68);
    expect(share(0, 'worse')).toBeLessThan(0.02);
    expect(share(0.05, 'worse')).toBeGreaterThan(0.94);
  });

  it('passes a loss of the margin in at most one of twenty runs', () => {
    expect(share(0.03, 'not-worse')).toBeLessThan(0.05);
  });

  it('is open where a loss is neither shown nor excluded', () => {
    const [finding] = findings([change('few', 0.02, 0.4)]);
    expect(finding?.outcome).toBe('open');
    expect(gateOf(finding as Finding, 0.03)).toBe('open');
    expect(gateOf(finding as Finding, 0.5)).toBe('not-worse');
  });

  it('knows metrics of which less is better', () => {
    const [gain] = findings([change('more', 0.09)]);
    const [loss] = findings([change('more', -0.09)], { higherIsBetter: false });
    expect([gateOf(gain as Finding, 0.03), gateOf(loss as Finding, 0.03)]).toEqual(['worse', 'worse']);
  });

  it('adjusts for the number of systems', () => {
    const one = findings([change('some', 0.014)]);
    const many = findings(Array.from({ length: 12 }, () => change('some', 0.014)));
    expect(one[0]?.outcome).toBe('worse');
    expect(many.map(({ outcome }) => outcome)).toEqual(Array(12).fill('open'));
  });

  it('says what could not be tested, and refuses a margin that nothing can exclude', () => {
    const single = pairedDifference(
      [{ id: 'a', cluster: 'x', value: 1 }],
      [{ id: 'a', cluster: 'x', value: 0 }],
    );
    const [finding] = findings([single]);
    expect(gateOf(finding as Finding, 0.1)).toBe('untested');
    expect(() => gateOf(finding as Finding, 0)).toThrow('above 0');
  });
});
