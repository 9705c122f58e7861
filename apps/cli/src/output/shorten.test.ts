import { displayWidth } from '@memgym/scoring';
import { expect, it } from 'vitest';
import { shorten } from './shorten.js';

it.each([
  ['On foot', 10, 'On foot'],
  ['On foot\n  and by tram', 30, 'On foot and by tram'],
  ['By the night train', 12, 'By the nigh…'],
  ['By the night train', 8, 'By the…'],
  ['我坐夜车去的', 7, '我坐夜…'],
])('shows %j in %i columns', (text, columns, shown) => {
  expect(shorten(text, columns)).toBe(shown);
  expect(displayWidth(shown)).toBeLessThanOrEqual(columns);
});
