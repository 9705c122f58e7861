import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { cohensKappa } from './cohens-kappa.js';
import { estimateAgreement, estimatePercentage } from './estimate-agreement.js';
import { gwetsAc } from './gwets-ac.js';
import { krippendorffsAlpha } from './krippendorffs-alpha.js';
import type { LabelScale, RatedItem } from './ratings.js';

const yesNo: LabelScale = { labels: ['yes', 'no'] };
const items = (counts: readonly (readonly [string, string, number])[]): RatedItem[] =>
  counts
    .flatMap(([one, other, count]) => Array.from({ length: count }, () => [one, other]))
    .map((labels, index) => ({ labels, cluster: `c${index}` }));

describe('the interval of an agreement', () => {
  it('is near the published one of kappa: 0.796 with a standard error of 0.059', () => {
    const scale: LabelScale = { labels: ['Ectopic', 'AIU', 'NIU'] };
    const abstractors = items([
      ['Ectopic', 'Ectopic', 13],
      ['AIU', 'AIU', 20],
      ['AIU', 'NIU', 7],
      ['NIU', 'AIU', 4],
      ['NIU', 'NIU', 56],
    ]);
    const kappa = estimateAgreement(abstractors, scale, cohensKappa);
    // irrCAC prints (0.68, 0.913), which is symmetric.
    expect((Number(kappa.high) - Number(kappa.low)) / 2 / 1.984).toBeCloseTo(0.059, 2);
    const ac1 = estimateAgreement(abstractors, scale, gwetsAc);
    expect(ac1.value).toBeCloseTo(0.8493305, 7);
    expect(estimatePercentage(abstractors, scale)).toMatchObject({ value: 0.89, n: 100, clusters: 100 });
  });

  it('is wide for full agreement on a few items, and narrower for more', () => {
    const few = estimateAgreement(
      items([
        ['yes', 'yes', 5],
        ['no', 'no', 5],
      ]),
      yesNo,
      cohensKappa,
    );
    const many = estimateAgreement(
      items([
        ['yes', 'yes', 50],
        ['no', 'no', 50],
      ]),
      yesNo,
      cohensKappa,
    );
    expect([few.value, few.high]).toEqual([1, 1]);
    expect(Number(few.low)).toBeLessThan(0.5);
    expect(Number(many.low)).toBeGreaterThan(0.9);
  });

  it('does not exist for one cluster or for an undefined coefficient', () => {
    const one = items([
      ['yes', 'no', 2],
      ['no', 'no', 3],
    ]).map((item) => ({ ...item, cluster: 'one' }));
    expect(estimateAgreement(one, yesNo, gwetsAc)).toMatchObject({ low: null, high: null, clusters: 1 });
    const same = items([['yes', 'yes', 9]]);
    expect(estimateAgreement(same, yesNo, krippendorffsAlpha)).toEqual({
      value: null,
      low: null,
      high: null,
      n: 9,
      clusters: 9,
    });
  });

  it('leaves out items with one label, and counts the others', () => {
    const partial: RatedItem[] = [
      { labels: ['yes', 'yes'], cluster: 'a' },
      { labels: ['no', null], cluster: 'b' },
      { labels: [null, null], cluster: 'c' },
    ];
    expect(estimatePercentage(partial, yesNo)).toMatchObject({ value: 1, n: 1, clusters: 1 });
    expect(estimateAgreement(partial, yesNo, gwetsAc).n).toBe(1);
  });

  it.each([
    ['kappa', cohensKappa],
    ['AC1', gwetsAc],
    ['alpha', krippendorffsAlpha],
  ] as const)(
    'covers the true %s in at least 92 of 100 studies with an uneven label',
    (_name, coefficient) => {
      const rng = createRng(`coverage of ${coefficient.name}`);
      // One item in four is a no; each rater errs on one item in twelve.
      const draw = (count: number): RatedItem[] =>
        Array.from({ length: count }, (_, index) => {
          const isNo = rng.next() < 0.25;
          const label = () => (rng.next() < 1 / 12 !== isNo ? 'no' : 'yes');
          return { labels: [label(), label()], cluster: `c${index}` };
        });
      const truth = Number(coefficient(draw(60_000), yesNo).value);
      const studies = 200;
      let covered = 0;
      for (let study = 0; study < studies; study += 1) {
        const { low, high } = estimateAgreement(draw(50), yesNo, coefficient);
        if (low !== null && high !== null && low <= truth && truth <= high) covered += 1;
      }
      expect(covered / studies).toBeGreaterThanOrEqual(0.92);
    },
  );
});
