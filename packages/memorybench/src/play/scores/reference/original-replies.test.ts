import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  fails,
  originalAspect,
  originalKind,
  originalMark,
  originalMatch,
  originalRank,
  originalRating,
  shownRating,
} from './original-replies.js';

type Value = number | string | null;

/** The results of the original’s functions for each reply, run in Python. */
const fixture = JSON.parse(
  readFileSync(join(import.meta.dirname, '__fixtures__/original-replies.json'), 'utf8'),
) as {
  /** Reply, rating of IdeaBench, rating of LimitGen, mark of WritingBench. */
  readonly objects: readonly (readonly [string, Value, Value, Value])[];
  /** Reply, rank of the first of four. */
  readonly orders: readonly (readonly [string, Value])[];
  /** Reply, whether it is read as yes, kind among five, kind among four. */
  readonly words: readonly (readonly [string, boolean, Value, Value])[];
};

const shown = <T>(value: T | typeof fails) => (value === fails ? 'fails' : value);

/** The replies that are read otherwise than by the original. */
function differing<Row extends readonly [string, ...unknown[]]>(
  rows: readonly Row[],
  read: (reply: string) => readonly unknown[],
) {
  return rows.flatMap(([reply, ...wanted]) => {
    const got = read(reply);
    return JSON.stringify(got) === JSON.stringify(wanted) ? [] : [{ reply, wanted, got }];
  });
}

it('objects are read as by IdeaBench, LimitGen and WritingBench', () => {
  const { objects } = fixture;
  expect(objects.length).toBeGreaterThan(400);
  const read = (reply: string) => [
    originalRating(reply),
    shown(originalMatch(reply)),
    shown(originalMark(reply)),
  ];
  expect(differing(objects, read)).toEqual([]);
  // Every outcome occurs.
  expect(new Set(objects.map(([, , , mark]) => typeof mark === 'number' || mark))).toEqual(
    new Set([true, 'again', 'no-json', 'fails']),
  );
});

it.each([
  ['{"rating": 8}', '8'],
  ['{"rating": 7.5}', '7.5'],
  ['{"rating": "8 of 10"}', '8 of 10'],
  ['{"rating": true}', 'True'],
  ['{"rating": null}', undefined],
  ['no rating', undefined],
])('a rating is shown to the judge that merges metrics as IdeaBench shows it: %s', (reply, wanted) => {
  expect(shownRating(reply)).toBe(wanted);
});

it('orders are read as by IdeaBench', () => {
  const { orders } = fixture;
  expect(orders.length).toBeGreaterThan(40);
  expect(differing(orders, (reply) => [shown(originalRank(reply, 3))])).toEqual([]);
});

it('words and numbers are read as by LimitGen', () => {
  const { words } = fixture;
  expect(words.length).toBeGreaterThan(70);
  const read = (reply: string) => [
    originalAspect(reply) === true,
    originalKind(reply, 'methodology'),
    originalKind(reply, 'literature review'),
  ];
  expect(differing(words, read)).toEqual([]);
});

it.each([
  ['ablation study', 'experimental design', 4],
  ['others', 'literature review', 4],
  ['Ablation study', 'experimental design', null],
  ['ablation study ', 'experimental design', null],
  ['ablation study', 'methodology', null],
] as const)('the name %j is read as LimitGen reads it, of %s', (reply, aspect, kind) =>
  expect(originalKind(reply, aspect)).toBe(kind),
);
