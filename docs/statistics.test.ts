import { readFileSync } from 'node:fs';
import { clusteredMean } from '@memgym/scoring';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('statistics.md', import.meta.url), 'utf8');

it('gives the interval of the worked example of the page', () => {
  const [, rows = ''] =
    /The example has three people: ([^.]*)\. Its mean/.exec(page.replace(/\s+/g, ' ')) ?? [];
  const people = rows.split(', then ').map((row) => row.split(' ').map((x) => (x === '½' ? 0.5 : Number(x))));
  expect(people.map(({ length }) => length)).toEqual([4, 6, 10]);
  const items = people.flatMap((values, person) => values.map((value) => ({ value, cluster: `${person}` })));
  const { value, low, high, n, clusters } = clusteredMean(items, { range: [0, 1] });
  expect([n, clusters]).toEqual([20, 3]);
  const digits = (number: number | null, count: number) => number?.toFixed(count).replace(/^0/, '');
  expect(page.replace(/\s+/g, ' ')).toContain(
    `Its mean is ${digits(value, 3)}, and its interval from ${digits(low, 6)} to ${digits(high, 6)}:`,
  );
});
