import { InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { cohensKappa } from './cohens-kappa.js';
import { gwetsAc } from './gwets-ac.js';
import { krippendorffsAlpha } from './krippendorffs-alpha.js';
import { itemAgreement } from './percentage-agreement.js';
import { ratingWeights } from './rating-weights.js';
import type { LabelScale, RatedItem } from './ratings.js';

/** Items of two raters from a table of counts: rows are the labels of the first rater. */
function itemsOf(table: readonly (readonly number[])[], labels: readonly string[]): RatedItem[] {
  return table.flatMap((row, first) =>
    row.flatMap((count, second) =>
      Array.from({ length: count }, () => ({
        labels: [labels[first] ?? '', labels[second] ?? ''],
        cluster: 'one',
      })),
    ),
  );
}

/** Items from one line for each rater; a dot is a missing label. */
function itemsOfRaters(...raters: readonly string[]): RatedItem[] {
  const rows = raters.map((line) => [...line.replaceAll(' ', '')]);
  return (rows[0] ?? []).map((_, item) => ({
    labels: rows.map((row) => (row[item] === '.' ? null : (row[item] ?? null))),
    cluster: `item ${item}`,
  }));
}

const yesNo: LabelScale = { labels: ['yes', 'no'] };
const oneToFive: LabelScale = { labels: ['1', '2', '3', '4', '5'] };
/** Krippendorff (2011), data C; also `cac.raw4raters` of Gwet's irrCAC. */
const fourRaters = itemsOfRaters('1233 2141 2...', '1233 2241 25.3', '.333 2342 251.', '1233 2441 251.');

describe('Cohen’s kappa', () => {
  it('is 0.492 for the psychiatric diagnoses of Cohen (1960)', () => {
    const labels = ['personality', 'neurosis', 'psychosis'];
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    const { value, observed, chance } = cohensKappa(itemsOf(table, labels), { labels });
    expect(observed).toBeCloseTo(0.7, 10);
    expect(chance).toBeCloseTo(0.41, 10);
    expect(value).toBeCloseTo(0.492, 3);
  });

  it('is 0.348 for the same diagnoses with the weights of Cohen (1968)', () => {
    const labels = ['personality', 'neurosis', 'psychosis'];
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    const disagreement = [
      [0, 1, 3],
      [1, 0, 6],
      [3, 6, 0],
    ];
    const weights = disagreement.map((row) => row.map((each) => 1 - each / 6));
    expect(cohensKappa(itemsOf(table, labels), { labels }, weights).value).toBeCloseTo(0.348, 3);
  });

  it.each([
    [0.85, 0.7, [40, 9, 6, 45]],
    [0.85, 0.32, [80, 10, 5, 5]],
    [0.6, 0.13, [45, 15, 25, 15]],
    [0.6, 0.26, [25, 35, 5, 35]],
  ] as const)(
    'falls with unbalanced labels, as Feinstein and Cicchetti (1990) found: %d agree, kappa %d',
    (agree, kappa, [a, b, c, d]) => {
      const items = itemsOf(
        [
          [a, b],
          [c, d],
        ],
        yesNo.labels,
      );
      const found = cohensKappa(items, yesNo);
      expect(found.observed).toBeCloseTo(agree, 10);
      expect(found.value).toBeCloseTo(kappa, 2);
    },
  );

  it('is 0.796 for the three diagnoses in the overview of irrCAC', () => {
    const labels = ['Ectopic', 'AIU', 'NIU'];
    const table = [
      [13, 0, 0],
      [0, 20, 7],
      [0, 4, 56],
    ];
    expect(cohensKappa(itemsOf(table, labels), { labels }).value).toBeCloseTo(0.7964094, 7);
  });

  it('is undefined if both gave one label only, and if no item has both labels', () => {
    const same = itemsOf([[7]], ['yes']);
    expect(cohensKappa(same, yesNo)).toEqual({ value: null, observed: 1, chance: 1 });
    const apart = [{ labels: ['yes', null] }, { labels: [null, 'no'] }];
    expect(cohensKappa(apart, yesNo).value).toBeNull();
  });
});

describe('Gwet’s AC1 and AC2', () => {
  it('stays at 0.941 where kappa is −0.023, as Gwet (2008) shows', () => {
    const items = itemsOf(
      [
        [118, 5],
        [2, 0],
      ],
      yesNo.labels,
    );
    expect(gwetsAc(items, yesNo).value).toBeCloseTo(0.941, 3);
    expect(cohensKappa(items, yesNo).value).toBeCloseTo(-0.023, 3);
  });

  it('is 0.77544 for four raters with missing labels, as irrCAC prints', () => {
    const { value, observed, chance } = gwetsAc(fourRaters, oneToFive);
    expect(observed).toBeCloseTo(0.8181818, 7);
    expect(chance).toBeCloseTo(0.1903212, 7);
    expect(value).toBeCloseTo(0.77544, 5);
  });

  it('is 0.914 with quadratic weights on the same data', () => {
    const ordinal: LabelScale = { ...oneToFive, measurement: 'ordinal' };
    expect(gwetsAc(fourRaters, ordinal).value).toBeCloseTo(0.914, 4);
  });

  it('is defined if everybody gave the same label', () => {
    expect(gwetsAc(itemsOf([[7]], ['yes']), yesNo)).toEqual({ value: 1, observed: 1, chance: 0 });
  });
});

describe('Krippendorff’s alpha', () => {
  it('is 0.095 for two observers of binary data, his example A', () => {
    const items = itemsOfRaters('0100000010', '1110010000');
    expect(krippendorffsAlpha(items, { labels: ['0', '1'] }).value).toBeCloseTo(0.095, 3);
  });

  it('is 0.692 for two observers of nominal data, his example B', () => {
    const items = itemsOfRaters('aabbdcccedda', 'babbbccceddd');
    expect(krippendorffsAlpha(items, { labels: ['a', 'b', 'c', 'd', 'e'] }).value).toBeCloseTo(0.692, 3);
  });

  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)('is right for four observers with missing data, his example C: %s %d', (measurement, alpha) => {
    expect(krippendorffsAlpha(fourRaters, { ...oneToFive, measurement }).value).toBeCloseTo(alpha, 3);
  });

  it('is 0 if the only deviating label stands alone, as Krippendorff confirmed for fast-krippendorff#11', () => {
    const items = itemsOfRaters('33333', '33333', '33..3', '33331', '3.333');
    const { value } = krippendorffsAlpha(items, { labels: ['1', '2', '3'] });
    expect(value).toBeCloseTo(0, 12);
  });

  it('does not divide by zero if the items with two labels have one label only, as nltk#3264 did', () => {
    const items = itemsOfRaters('1.', '12');
    expect(krippendorffsAlpha(items, { labels: ['1', '2'] })).toEqual({
      value: null,
      observed: 1,
      chance: 1,
    });
  });

  it('is undefined if nothing varies, and if no item has two labels', () => {
    expect(krippendorffsAlpha(itemsOf([[7]], ['yes']), yesNo).value).toBeNull();
    expect(krippendorffsAlpha([{ labels: ['yes', null] }], yesNo).value).toBeNull();
  });
});

describe('agreement on one item', () => {
  it('is the share of pairs of raters, without those who gave no label', () => {
    expect(itemAgreement({ labels: ['yes', 'yes', 'no', null] }, yesNo)).toBeCloseTo(1 / 3, 12);
    expect(itemAgreement({ labels: ['yes', null] }, yesNo)).toBeNull();
  });
});

describe('scales', () => {
  it('refuse a label that they do not have, weights of names, and numbers that are none', () => {
    expect(() => cohensKappa([{ labels: ['yes', 'maybe'] }], yesNo)).toThrow(InvalidArgumentError);
    expect(() => ratingWeights(yesNo, 'linear')).toThrow(/nominal scale has no distances/);
    const scale: LabelScale = { labels: ['1', 'two'], measurement: 'interval' };
    expect(() => krippendorffsAlpha([{ labels: ['1', '1'] }], scale)).toThrow(/"two" is not a number/);
  });

  it('give linear and quadratic credit', () => {
    const ordinal: LabelScale = { labels: ['low', 'mid', 'high'], measurement: 'ordinal' };
    expect(ratingWeights(ordinal, 'linear')[0]).toEqual([1, 0.5, 0]);
    expect(ratingWeights(ordinal, 'quadratic')[0]).toEqual([1, 0.75, 0]);
  });
});

describe('weights of items', () => {
  it.each([
    ['kappa', cohensKappa],
    ['AC1', gwetsAc],
  ] as const)('count an item of weight three like three items: %s', (_name, coefficient) => {
    const once = itemsOf(
      [
        [20, 5],
        [3, 7],
      ],
      yesNo.labels,
    );
    const tripled = once.map((item) => (item.labels[0] === 'no' ? { ...item, weight: 3 } : item));
    const repeated = once.flatMap((item) => (item.labels[0] === 'no' ? [item, item, item] : [item]));
    expect(coefficient(tripled, yesNo).value).toBeCloseTo(Number(coefficient(repeated, yesNo).value), 12);
  });

  it('of any equal size change no coefficient', () => {
    const heavy = fourRaters.map((item) => ({ ...item, weight: 17 }));
    for (const coefficient of [gwetsAc, krippendorffsAlpha])
      expect(coefficient(heavy, oneToFive).value).toBeCloseTo(
        Number(coefficient(fourRaters, oneToFive).value),
        12,
      );
  });

  it('lead a sample that was drawn unevenly to the kappa of all items', () => {
    // 1000 items; of those with a yes by the first rater one in nine is drawn, of the others every one.
    const all = itemsOf(
      [
        [810, 90],
        [20, 80],
      ],
      yesNo.labels,
    );
    const drawn = itemsOf(
      [
        [90, 10],
        [20, 80],
      ],
      yesNo.labels,
    );
    const weighted = drawn.map((item) => ({ ...item, weight: item.labels[0] === 'yes' ? 9 : 1 }));
    expect(cohensKappa(drawn, yesNo).value).toBeCloseTo(0.7, 1);
    expect(cohensKappa(weighted, yesNo).value).toBeCloseTo(Number(cohensKappa(all, yesNo).value), 12);
  });
});
