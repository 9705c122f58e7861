import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTextRankIndex } from './create-text-rank-index.js';

/** Ranks computed by PostgreSQL 15. */
const { texts, queries } = JSON.parse(
  readFileSync(new URL('../__fixtures__/original-text-rank.json', import.meta.url), 'utf8'),
) as {
  readonly texts: readonly string[];
  readonly queries: readonly { readonly text: string; readonly ranks: readonly [number, number][] }[];
};
const index = createTextRankIndex();
texts.forEach((text, number) => {
  index.add(`${number}`, text);
});

it.each(queries)('finds and ranks “$text” as PostgreSQL does', ({ text, ranks }) => {
  expect(index.search(text, 20).map(({ id, score }) => [Number(id), score])).toEqual(
    ranks.map(([id, rank]) => [id, expect.closeTo(rank, 7)]),
  );
});
