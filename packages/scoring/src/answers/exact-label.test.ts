import { expect, it } from 'vitest';
import { exactLabel, extractExactLabel } from './exact-label.js';

it('counts only the very label as right', () => {
  expect(exactLabel('B', 'B')).toBe(1);
  expect(exactLabel('b', 'B')).toBe(0);
  expect(exactLabel(null, 'B')).toBe(0);
});

it.each([
  ['B', 'B'],
  [' B\n', 'B'],
  ['B.', null],
  ['b', null],
  ['The answer is B', null],
  ['', null],
])('finds in the MemSim reply %j the label %j', (reply, expected) => {
  expect(extractExactLabel(reply)).toBe(expected);
});
