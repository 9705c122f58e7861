import { describe, expect, it } from 'vitest';
import { lengthShowing, rankMeasures, referenceDiscount, usualDiscount } from './rank-measures.js';

// Results of the functions of the original program.
describe('the measures of a ranking, as released', () => {
  const corpus = [
    ...['ultrachat_7_1', 'answer_aa_1_1', 'answer_aa_1_3', 'noans_aa_1_5', 'sharegpt_q_2_1'],
    ...['answer_bb_2_1', 'noans_bb_2_3', 'user9_4_1', 'user9_4_3'],
  ];
  const ranking = [3, 4, 2, 7, 8, 5, 0, 6, 1].map((index) => corpus[index] as string);
  const correct = new Set(corpus.filter((id) => id.startsWith('answer')));

  it.each([
    [1, 0, 0, 0],
    [3, 1, 0, 0.23981246656813146],
    [5, 1, 0, 0.23981246656813146],
    [10, 1, 1, 0.5067590405186073],
  ])('at %d, by turn', (k, recallAny, recallAll, ndcg) => {
    const measured = rankMeasures(ranking, correct, { k, discount: referenceDiscount });
    expect(measured).toEqual({ recallAny, recallAll, ndcg: expect.closeTo(ndcg, 14) });
  });

  const sessionOf = (id: string): string => id.replace(/_\d+$/, '');

  it.each([
    [1, 0, 0, 0],
    [3, 1, 0, 0.23981246656813146],
    [5, 1, 1, 0.3868528072345416],
    [10, 1, 1, 0.5067590405186073],
  ])('at %d, by session of the same ranking', (k, recallAny, recallAll, ndcg) => {
    const sessions = ranking.map(sessionOf);
    const measured = rankMeasures(sessions, new Set([...correct].map(sessionOf)), {
      k: lengthShowing(sessions, k),
      discount: referenceDiscount,
      relevant: correct.size,
    });
    expect(measured).toEqual({ recallAny, recallAll, ndcg: expect.closeTo(ndcg, 14) });
  });

  it.each([
    [['s2', 'answer_z_1', 's3', 'noans_z_3', 'answer_z_2', 's1'], ['answer_z_1', 'answer_z_2'], 1, 0, 0, 0],
    [['s2', 'answer_z_1', 's3', 'noans_z_3', 'answer_z_2', 's1'], ['answer_z_1', 'answer_z_2'], 3, 1, 0, 0.5],
    [
      ['s2', 'answer_z_1', 's3', 'noans_z_3', 'answer_z_2', 's1'],
      ['answer_z_1', 'answer_z_2'],
      ...[5, 1, 1, 0.7153382790366966],
    ],
    [['a', 'b'], [], 5, 0, 1, 0],
  ] as [string[], string[], number, number, number, number][])(
    'of sessions %j',
    (sessions, right, k, recallAny, recallAll, ndcg) => {
      const measured = rankMeasures(sessions, new Set(right), { k, discount: referenceDiscount });
      expect(measured).toEqual({ recallAny, recallAll, ndcg: expect.closeTo(ndcg, 14) });
    },
  );

  it.each([
    [[0, 1, 0, 1, 1, 0, 0, 1], 8, 2.2640098914067264],
    [[1, 0, 1, 0, 1], 4, 1.6309297535714575],
    [[0, 0, 0, 1], 3, 0],
    [[0, 0, 0, 0, 1], 10, 0.43067655807339306],
  ])('the gain of %j at %d', (relevance, k, gain) => {
    const ids = relevance.map((_, index) => String(index));
    const right = new Set(ids.filter((_, index) => relevance[index] === 1));
    // One relevant document makes the best gain 1.
    const { ndcg } = rankMeasures(ids, right, { k, discount: referenceDiscount, relevant: 1 });
    expect(ndcg).toBeCloseTo(gain, 14);
  });
});

it('the usual discount begins at rank 2', () => {
  const at = (rank: number) =>
    rankMeasures(
      Array.from({ length: rank }, (_, index) => (index === rank - 1 ? 'right' : `other ${index}`)),
      new Set(['right']),
      { k: 10, discount: usualDiscount },
    ).ndcg;
  expect([1, 2, 3].map(at)).toEqual([1, expect.closeTo(1 / Math.log2(3), 14), 0.5]);
});
