import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../config/environment-schema.js';
import { referenceRules } from '../generation-rules.js';
import { fixedRules } from '../rules.js';
import { addMonths, periodDates } from './period-dates.js';

describe('addMonths', () => {
  it.each([
    ['2020-10-01', '2021-01-01', '2021-01-01'],
    ['2020-11-30', '2021-02-28', '2021-02-28'],
    ['2023-11-30', '2024-02-28', '2024-02-29'],
  ])('three months after %s is %s in the original and %s by the calendar', (from, reference, fixed) => {
    expect(addMonths(from, 3, referenceRules)).toBe(reference);
    expect(addMonths(from, 3, fixedRules)).toBe(fixed);
  });

  it('always gives an existing day in the right month', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 60 }),
        (start, months) => {
          const from = start.toISOString().slice(0, 10);
          const to = addMonths(from, months, fixedRules);
          expect(new Date(`${to}T00:00:00Z`).toISOString().slice(0, 10)).toBe(to);
          const month = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
          expect(month(to) - month(from)).toBe(months);
        },
      ),
    );
  });
});

describe('periodDates', () => {
  it('starts each period at the end of the previous one', () => {
    const dates = periodDates(environmentSchema.parse({ periods: 3 }), fixedRules);
    expect(dates.map(({ start, end }) => `${start} ${end}`)).toEqual([
      '2020-10-01 2021-01-01',
      '2021-01-01 2021-04-01',
      '2021-04-01 2021-07-01',
    ]);
  });
});
