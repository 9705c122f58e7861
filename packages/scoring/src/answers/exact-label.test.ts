import { expect, it } from 'vitest';
import { exactLabel, extractExactLabel } from './exact-label.js';

it('counts only the exact label as right', () => {
  expect(exactLabel('B', 'B')).toBe(1);
  expect(exactLabel('b', 'B')).toBe(0);
  expect(exactLabel(null, 'B')).toBe(0);
});

it.each([
  ['B', 'B'],
  [' B\n', 'B'],
  // "Spaces and newlines are stripped" (packages/memsim/spec.md#metrics): these two characters and no other, inside too.
  ['\n B \n', 'B'],
  ['\tB', null],
  ['B\r\n', null],
  ['\u3000B', null],
  ['B.', null],
  ['b', null],
  ['The answer is B', null],
  ['', null],
])('finds in the MemSim reply %j the label %j', (reply, expected) => {
  expect(extractExactLabel(reply)).toBe(expected);
});
