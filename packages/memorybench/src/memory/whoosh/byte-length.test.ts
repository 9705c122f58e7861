import { expect, it } from 'vitest';
import { byteLengthOf } from './byte-length.js';

it('rounds lengths like Whoosh 2.7: values of its table, and its longest', () => {
  const stored = [0, 1, 10, 11, 13, 15, 19, 100, 300, 1_000, 50_000, 106_374, 9_999_999].map(byteLengthOf);
  expect(stored).toEqual([0, 1, 10, 12, 13, 16, 20, 101, 302, 1_032, 50_397, 106_374, 106_374]);
});
