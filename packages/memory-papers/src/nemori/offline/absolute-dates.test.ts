import { eventTime } from '@memgym/core';
import { expect, it } from 'vitest';
import { withAbsoluteDates } from './absolute-dates.js';

const time = eventTime({ year: 2023, month: 3, day: 1, hour: 9 });

it.each([
  ['I moved yesterday.', 'I moved yesterday (2023-02-28).'],
  ['The day before yesterday it rained.', 'The day before yesterday (2023-02-27) it rained.'],
  ['Dinner tonight, tomorrow we rest.', 'Dinner tonight (2023-03-01), tomorrow (2023-03-02) we rest.'],
  ['我昨天搬家了，明天休息。', '我昨天 (2023-02-28)搬家了，明天 (2023-03-02)休息。'],
  ['I moved.', 'I moved.'],
])('%s becomes %s', (text, told) => {
  expect(withAbsoluteDates(text, time)).toBe(told);
  expect(withAbsoluteDates(text, undefined)).toBe(text);
});
