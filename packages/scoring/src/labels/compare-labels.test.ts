import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { type CompareLabelsInput, compareLabels, type SampledItem } from './compare-labels.js';
import { drawSample } from './draw-sample.js';
import { labelsNeeded } from './labels-needed.js';

const scale = { labels: ['right', 'wrong'] };
const item = (id: string, stratum: string, reference: string, groups = {}): SampledItem => ({
  id,
  cluster: id,
  stratum,
  reference,
  groups,
});
const fail = (): never => {
  throw new Error('nothing was compared');
};
const person = (name: string, labels: Readonly<Record<string, string>>) => ({
  name,
  labels: new Map(Object.entries(labels)),
});

describe('labels of people beside a judge’s verdicts', () => {
  /** 90 answers that the judge calls right and 10 that it calls wrong; ten of each are drawn. */
  const uneven = (wrongAmongRight: number, rightAmongWrong: number): CompareLabelsInput => {
    const items = [
      ...Array.from({ length: 10 }, (_, place) => item(`r${place}`, 'right', 'right')),
      ...Array.from({ length: 10 }, (_, place) => item(`w${place}`, 'wrong', 'wrong')),
    ];
    const labels = Object.fromEntries(
      items.map(({ id, reference }, place) => {
        const flipped = reference === 'right' ? place < wrongAmongRight : place - 10 < rightAmongWrong;
        return [id, (reference === 'right') === flipped ? 'wrong' : 'right'];
      }),
    );
    return {
      items,
      strata: [
        { name: 'right', items: 90, drawn: 10 },
        { name: 'wrong', items: 10, drawn: 10 },
      ],
      scale,
      scored: 'right',
      annotators: [person('ann', labels)],
    };
  };

  it('weigh the sample back to all answers', () => {
    const { accuracy, accuracyByLabel, score } = compareLabels(uneven(1, 4));
    // In the sample 15 of 20 agree; of all answers 90 % of 90 and 60 % of 10.
    expect(accuracy.value).toBeCloseTo((0.9 * 90 + 0.6 * 10) / 100, 12);
    expect(accuracyByLabel.right?.value).toBeCloseTo(0.9, 12);
    expect(accuracyByLabel.wrong?.value).toBeCloseTo(0.6, 12);
    expect(score?.reference.value).toBeCloseTo(0.9, 12);
    expect(score?.people.value).toBeCloseTo((81 + 4) / 100, 12);
    expect(score?.difference.value).toBeCloseTo(0.05, 12);
  });

  it('weigh the answers that both labelled by their strata where one of them left some blank', () => {
    // 300 answers called right and 100 called wrong, of which 4 and 4 are drawn.
    const items = ['right', 'wrong'].flatMap((stratum) =>
      [0, 1, 2, 3].map((place) => item(`${stratum}${place}`, stratum, stratum)),
    );
    const ann = person('ann', Object.fromEntries(items.map(({ id, reference }) => [id, reference ?? ''])));
    // Bob labelled two of one stratum, one of them differently, and all of the other, alike.
    const bob = person('bob', {
      ...{ right0: 'right', right1: 'wrong' },
      ...{ wrong0: 'wrong', wrong1: 'wrong', wrong2: 'wrong', wrong3: 'wrong' },
    });
    const strata = [
      { name: 'right', items: 300, drawn: 4 },
      { name: 'wrong', items: 100, drawn: 4 },
    ];
    const { annotators, pairs } = compareLabels({ items, strata, scale, annotators: [ann, bob] });
    // Of the 300, half agree; of the 100, all. By chance: .75 · .375 + .25 · .625.
    const agreed = (300 * 0.5 + 100) / 400;
    const chance = 0.75 * 0.375 + 0.25 * 0.625;
    for (const { percentage, kappa } of [annotators[1]?.withReference, pairs[0]?.agreement].map(
      (of) => of ?? fail(),
    )) {
      expect(percentage.value).toBeCloseTo(agreed, 12);
      expect(kappa?.value).toBeCloseTo((agreed - chance) / (1 - chance), 12);
    }
  });

  it('find the accuracy of a judge without bias in repeated samples', () => {
    const rng = createRng('unbiased');
    // A lenient judge: right for 95 % of right answers, and for 30 % of wrong ones.
    const all = Array.from({ length: 2000 }, (_, place) => {
      const truth = rng.next() < 0.8 ? 'right' : 'wrong';
      const says = rng.next() < (truth === 'right' ? 0.95 : 0.3) ? 'right' : 'wrong';
      return { id: `a${place}`, truth, says, type: place % 3 === 0 ? 'b' : 'a' };
    });
    const truth = all.filter((each) => each.truth === each.says).length / all.length;
    const studies = 60;
    const found = Array.from({ length: studies }, (_, study) => {
      const { drawn, strata } = drawSample({
        items: all,
        size: 120,
        balanceOf: ({ says }) => says,
        within: ({ type }) => type,
        rng: createRng(`study ${study}`),
      });
      return compareLabels({
        items: drawn.map(({ item: { id, says }, stratum }) => item(id, stratum, says)),
        strata,
        scale,
        annotators: [person('ann', Object.fromEntries(all.map((each) => [each.id, each.truth])))],
      });
    });
    const mean = found.reduce((sum, { accuracy }) => sum + Number(accuracy.value), 0) / studies;
    expect(Math.abs(mean - truth)).toBeLessThan(0.01);
    const covering = found.filter(
      ({ accuracy: { low, high } }) => Number(low) <= truth && truth <= Number(high),
    );
    expect(covering.length / studies).toBeGreaterThan(0.9);
  });

  it('are counted where they are partial, tied or missing for a stratum', () => {
    const found = compareLabels({
      items: [
        item('a', 'x', 'right'),
        item('b', 'x', 'right'),
        item('c', 'y', 'wrong'),
        item('d', 'z', 'wrong'),
      ],
      strata: [
        { name: 'x', items: 20, drawn: 2 },
        { name: 'y', items: 7, drawn: 1 },
        { name: 'z', items: 5, drawn: 1 },
      ],
      scale,
      annotators: [person('ann', { a: 'right', b: 'right' }), person('bob', { a: 'wrong', c: 'wrong' })],
    });
    expect(found).toMatchObject({ items: 4, labelled: 3, tied: 1, unrepresented: 5 });
    expect(found.annotators.map(({ labelled }) => labelled)).toEqual([2, 2]);
    expect(found.people?.percentage).toMatchObject({ value: 0, n: 1 });
    expect(found.accuracy.value).toBeCloseTo((0.5 * 10 + 1 * 10 + 1 * 7) / 27, 12);
  });

  it('correlate the scores of systems by the judge and by people', () => {
    const systems = { a: [9, 8], b: [6, 6], c: [3, 1], d: [4, 3] };
    const items = Object.entries(systems).flatMap(([system, [judge = 0]]) =>
      Array.from({ length: 10 }, (_, place) =>
        item(`${system}${place}`, 'all', place < judge ? 'right' : 'wrong', { system }),
      ),
    );
    const labels = Object.entries(systems).flatMap(([system, [, people = 0]]) =>
      Array.from(
        { length: 10 },
        (_, place) => [`${system}${place}`, place < people ? 'right' : 'wrong'] as const,
      ),
    );
    const { correlation, scoreByGroup } = compareLabels({
      items,
      strata: [{ name: 'all', items: 40, drawn: 40 }],
      scale,
      scored: 'right',
      compared: 'system',
      annotators: [person('ann', Object.fromEntries(labels))],
    });
    expect(correlation).toMatchObject({ groups: 4, spearman: 1, kendallTauB: 1 });
    expect(correlation?.pearson).toBeCloseTo(0.97253, 5);
    expect(scoreByGroup.c?.difference.value).toBeCloseTo(0.2, 12);
  });
});

describe('the number of further labels', () => {
  it('is that of the textbook for equal weights', () => {
    // A share of 0.5 within ±0.05 needs 385 independent items; Wilson's interval, four fewer.
    expect(labelsNeeded({ value: 0.5, effective: 100, n: 100 }, 0.05)).toBe(281);
    expect(labelsNeeded({ value: 0.5, effective: 500, n: 500 }, 0.05)).toBe(0);
  });

  it('grows with uneven weights, and is not zero without a miss', () => {
    expect(labelsNeeded({ value: 0.9, effective: 30, n: 60 }, 0.05)).toBeGreaterThan(200);
    expect(labelsNeeded({ value: 1, effective: 10, n: 10 }, 0.05)).toBeGreaterThan(50);
    expect(labelsNeeded({ value: 1, effective: null, n: 10 }, 0.05)).toBeNull();
  });
});
