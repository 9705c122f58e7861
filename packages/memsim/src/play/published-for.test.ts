import { expect, it } from 'vitest';
import { memDailyBenchmark } from './memdaily-benchmark.js';

const resultsFor = (options: { readonly noise?: number; readonly withTimeAndPlace?: boolean }) =>
  memDailyBenchmark.withOptions(options).results;

it.each([
  [1, 0.976],
  [10, 0.962],
  [50, 0.962],
  [100, 0.962],
])('a run with noise %j is shown next to the tables of that noise', (noise, fullMem) => {
  const { published = [], unpublished } = resultsFor({ noise });
  expect(unpublished).toBeUndefined();
  expect(published.map(({ metric }) => metric)).toEqual([
    'accuracy',
    'recall@5',
    'response-seconds',
    'adaptation-seconds',
  ]);
  expect(new Set(published.map(({ setting }) => setting))).toEqual(new Set([String(noise)]));
  expect(published[0]?.rows[0]?.cells[0]?.value).toBe(fullMem);
});

it('a run that the paper has no numbers for says so', () => {
  expect(resultsFor({ noise: 20 })).toMatchObject({
    unpublished: expect.stringContaining('none for noise 20, only for 1, 10, 50, 100'),
  });
  expect(resultsFor({ noise: 20 }).published).toBeUndefined();
});

it('a run without places and times says that the paper has them', () => {
  const notes = ({ published = [] }: ReturnType<typeof resultsFor>) =>
    published.filter(({ note }) => note?.includes('in this run, they do not')).length;
  expect(notes(resultsFor({ withTimeAndPlace: false }))).toBe(4);
  expect(notes(resultsFor({ withTimeAndPlace: true }))).toBe(0);
});
