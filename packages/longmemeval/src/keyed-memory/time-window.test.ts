import type { EventTime } from '@memgym/core';
import { expect, it } from 'vitest';
import { readDay } from './day.js';
import { rulesOf } from './rules.js';
import { isWithin, windowOf } from './time-window.js';

const askedAt = '2023-04-10T08:05:00' as EventTime;

// The ranges of docs/specs/longmemeval.md#keys-and-times, from the original program.
it.each([
  ['2023/04/03', '2023/04/09', { from: '2023-04-01', to: '2023-04-11' }],
  ['2023-02-01', '2023/02/27', { from: '2023-01-30', to: '2023-03-01' }],
  ['2024/02/28', '2024/02/28', { from: '2024-02-26', to: '2024-03-01' }],
])('a range from %s to %s is widened by two days', (start, end, window) => {
  expect(windowOf({ start, end }, askedAt, rulesOf('fixed'))).toEqual(window);
});

it('a range that begins on the day of the question is not used, as released', () => {
  const today = { start: '2023/04/10', end: '2023/04/10' };
  expect(windowOf(today, askedAt, rulesOf('reference'))).toBeUndefined();
  expect(windowOf(today, askedAt, rulesOf('fixed'))).toEqual({ from: '2023-04-08', to: '2023-04-12' });
});

it('both ends belong to a window', () => {
  const window = { from: '2023-04-01', to: '2023-04-11' };
  expect(
    ['2023-03-31', '2023-04-01', '2023-04-11', '2023-04-12'].map((day) => isWithin(window, [day])),
  ).toEqual([false, true, true, false]);
  expect(isWithin(window, [])).toBe(false);
});

it.each([
  ['2023/5/3', '2023-05-03'],
  [' 2023-05-03T10:00', '2023-05-03'],
  ['2023-02-30', null],
  ['May 2023', null],
  ['20230503', null],
])('the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});
