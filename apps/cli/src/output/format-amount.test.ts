import { expect, it } from 'vitest';
import { countOf } from './format-amount.js';

it.each([
  [0, 'user', '0 users'],
  [1, 'user', '1 user'],
  [12_345, 'user', '12,345 users'],
  [1, 'reply', '1 reply'],
  [2, 'reply', '2 replies'],
  [2, 'day', '2 days'],
  [1, 'model call', '1 model call'],
  // An estimate that rounds to 1 is singular.
  [1.2, 'chat call', '1 chat call'],
])('countOf writes %d %s as %j', (count, noun, text) => {
  expect(countOf(count, noun)).toBe(text);
});
