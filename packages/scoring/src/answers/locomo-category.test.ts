import { expect, it } from 'vitest';
import { locomoCategory } from './locomo-category.js';

it.each([
  ['multi-hop', 1],
  ['2', 2],
  ['category 3', 3],
  ['Single Hop', 4],
  ['adversarial', 5],
  ['simple', null],
  ['6', null],
])('%j names category %j', (type, expected) => {
  expect(locomoCategory(type)).toBe(expected);
});
