import { createRng, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { differenceTest, type ItemValue, pairedDifference } from './paired-difference.js';
import { clustersToDetect, detectableDifference, errorFactors, varianceRatio } from './study-power.js';

const single = (clusters: number) => ({
  standardError: 1 / Math.sqrt(clusters),
  degrees: clusters - 1,
  clusters,
});

/** A study of people with so many questions each, of which `share` differ by chance and `difference` in truth. */
function study(
  seed: string,
  [people, questions]: readonly [number, number],
  share: number,
  difference: number,
) {
  const rng = createRng(seed);
  const [first, second]: [ItemValue[], ItemValue[]] = [[], []];
  for (let item = 0; item < people * questions; item += 1) {
    const of = { id: `${item}`, cluster: `${item % people}` };
    const isGain = rng.next() < (1 + difference / share) / 2;
    const value = rng.next() < share ? Number(isGain) : 0.5;
    first.push({ ...of, value });
    second.push({ ...of, value: 1 - value });
  }
  return pairedDifference(first, second, { range: [0, 1] });
}

describe('the difference that a study detects', () => {
  // statsmodels.stats.power.TTestPower().solve_power(nobs=n, alpha=.05, power=p), which uses the non-central t
  // distribution, as a study whose spread is known.
  it.each([
    [5, 0.8, 1.6817],
    [10, 0.8, 0.9964],
    [20, 0.8, 0.6604],
    [20, 0.9, 0.7645],
    [50, 0.8, 0.4042],
    [200, 0.9, 0.2303],
  ])('by %i clusters with power %f is that of statsmodels', (clusters, power, expected) => {
    const found = detectableDifference(single(clusters), { power, spread: 'known' });
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.01);
  });

  it('gains little from further questions if answers of a user depend on each other', () => {
    expect(varianceRatio(0.2, 10, 1000)).toBeCloseTo(0.2008 / 0.28, 10);
    expect(varianceRatio(0, 10, 40)).toBeCloseTo(1 / 4, 12);
  });

  // Planned from a study with a spread of its own, and decided by the test of another one.
  it.each([
    [[8, 20], 0.4],
    [[12, 20], 0.4],
    [[10, 10], 0.3],
    [[10, 60], 0.1],
    [[20, 20], 0.18],
  ] as const)('of %j is found by the test that decides in 75 to 85 of 100 studies', (size, share) => {
    const studies = 600;
    let found = 0;
    for (let place = 0; place < studies; place += 1) {
      const { standardError, degrees, clusters } = study(`pilot ${place}`, size, share, 0);
      const basis = { standardError: standardError ?? 0, degrees: degrees ?? 1, clusters };
      const test = differenceTest(study(`study ${place}`, size, share, detectableDifference(basis)));
      if ((test ?? 1) <= 0.05) found += 1;
    }
    expect(found / studies).toBeGreaterThan(0.75);
    expect(found / studies).toBeLessThan(0.86);
  });

  it('is uncertain by the factors of a small pilot', () => {
    // scipy: sqrt(9 / chi2.ppf([.9, .1], 9)) and sqrt(9 / chi2.ppf(.2, 9))
    const { least, greatest, careful } = errorFactors(9);
    expect(least).toBeCloseTo(0.783, 2);
    expect(greatest).toBeCloseTo(1.4698, 2);
    expect(careful).toBeCloseTo(1.2936, 2);
  });
});

describe('the number of clusters that a difference needs', () => {
  it('is the fewest that detect it', () => {
    const basis = single(10);
    const needed = clustersToDetect([{ ...basis, difference: 0.5 }]) ?? 0;
    const detects = (clusters: number) => detectableDifference(basis, {}, { clusters });
    expect(detects(needed)).toBeLessThanOrEqual(0.5);
    expect(detects(needed - 1)).toBeGreaterThan(0.5);
  });

  it('finds all of several differences together', () => {
    const one = { ...single(10), difference: 0.5 };
    const all = clustersToDetect([one, one, one]) ?? 0;
    expect(all).toBeGreaterThan(clustersToDetect([one]) ?? 0);
    // Each of three is missed in at most 20 / 3 of 100 studies.
    expect(detectableDifference(one, { power: 1 - 0.2 / 3 }, { clusters: all })).toBeLessThanOrEqual(0.5);
  });

  it('is more if it is to be enough in 80 of 100 cases', () => {
    const one = { ...single(10), difference: 0.5 };
    expect(clustersToDetect([one], { spread: 'careful' })).toBeGreaterThan(clustersToDetect([one]) ?? 0);
    expect(clustersToDetect([one])).toBeGreaterThan(clustersToDetect([one], { spread: 'known' }) ?? 0);
  });

  it('grows with the number of comparisons that hold together', () => {
    expect(clustersToDetect([{ ...single(10), difference: 0.5 }], { comparisons: 21 })).toBeGreaterThan(
      clustersToDetect([{ ...single(10), difference: 0.5 }]) ?? 0,
    );
  });

  it('is unknown beyond 10,000, and a difference of 0 is refused', () => {
    expect(clustersToDetect([{ ...single(10), difference: 0.001 }])).toBeNull();
    expect(() => clustersToDetect([{ ...single(10), difference: 0 }])).toThrow(InvalidArgumentError);
    expect(() => detectableDifference(single(10), {}, { clusters: 1 })).toThrow('2');
  });
});
