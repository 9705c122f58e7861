import { expect, it } from 'vitest';
import { searchByAge } from './search-by-age.js';

it('orders equal scores by age, also those at the edge of the best k', () => {
  // The index has its own order for equal scores; ages are the numbers in the ids.
  const ranked = ['best1', 'tie9', 'tie3', 'tie7', 'tie2', 'last0'];
  const scores: Record<string, number> = { b: 3, t: 2, l: 1 };
  const asked: number[] = [];
  const hits = searchByAge(
    (k) => {
      asked.push(k);
      return ranked.slice(0, k).map((id) => ({ id, score: scores[id.charAt(0)] ?? 0 }));
    },
    2,
    (id) => Number(id.at(-1)),
  );
  expect(hits.map(({ id }) => id)).toEqual(['best1', 'tie2']);
  expect(asked).toEqual([3, 6]);
});

it('does not search if nothing is requested', () => {
  expect(
    searchByAge(
      () => [{ id: 'a', score: 1 }],
      0,
      () => 0,
    ),
  ).toEqual([]);
});
