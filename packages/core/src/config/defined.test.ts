import { expect, it } from 'vitest';
import { defined } from './defined.js';

it('keeps the members that are not undefined, in their order', () => {
  expect(Object.entries(defined({ c: null, a: undefined, b: 0, d: '', e: false }))).toEqual([
    ['c', null],
    ['b', 0],
    ['d', ''],
    ['e', false],
  ]);
});

it('leaves the given object unchanged, and names no member that is left out', () => {
  const given = { a: undefined, b: 1 };
  expect('a' in defined(given)).toBe(false);
  expect(Object.keys(given)).toEqual(['a', 'b']);
});
