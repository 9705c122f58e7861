import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EventTime,
  eventTime,
  eventTimeSchema,
  eventTimeToMs,
  isEventTime,
  shiftEventTime,
} from './time.js';

/** Any moment that an event time can name. */
const anyTime: fc.Arbitrary<EventTime> = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19) as EventTime);

describe('isEventTime', () => {
  it.each(['2024-02-29T00:00:00', '0000-02-29T12:00:00', '0099-01-01T00:00:00', '9999-12-31T23:59:59'])(
    'takes %s',
    (text) => expect(isEventTime(text)).toBe(true),
  );

  it.each([
    ['a day that does not exist', '2023-02-29T00:00:00'],
    ['month 13', '2024-13-01T00:00:00'],
    ['day 0', '2024-01-00T00:00:00'],
    ['hour 24', '2024-01-01T24:00:00'],
    ['minute 60', '2024-01-01T00:60:00'],
    ['a leap second', '2024-01-01T00:00:60'],
    ['a zone', '2024-01-01T00:00:00Z'],
    ['milliseconds', '2024-01-01T00:00:00.000'],
    ['a day alone', '2024-01-01'],
    ['a space for the T', '2024-01-01 00:00:00'],
    ['a line break at the end', '2024-01-01T00:00:00\n'],
    ['digits that are not ASCII', '２０２４-01-01T00:00:00'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => expect(isEventTime(text)).toBe(false));

  it('accepts exactly the days of JavaScript’s own calendar, in every year of a cycle', () => {
    const wrong: string[] = [];
    for (let year = 1800; year < 2200; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (let day = 1; day <= 31; day += 1) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00`;
          const exists = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
          if (isEventTime(text) !== exists) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('accepts every moment of the calendar', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(isEventTime(time)).toBe(true);
      }),
    );
  });
});

describe('eventTime', () => {
  it('fills missing clock parts with 0 and pads every part', () => {
    expect(eventTime({ year: 987, month: 3, day: 1 })).toBe('0987-03-01T00:00:00');
    expect(eventTime({ year: 2025, month: 11, day: 30, hour: 9, minute: 5, second: 7 })).toBe(
      '2025-11-30T09:05:07',
    );
  });

  it.each([
    { year: 2025, month: 2, day: 30 },
    { year: 2025, month: 1, day: 1, hour: 24 },
    { year: 2025, month: 1.5, day: 1 },
    { year: -1, month: 1, day: 1 },
    { year: Number.NaN, month: 1, day: 1 },
  ])('throws for %o', (parts) => expect(() => eventTime(parts)).toThrow(RangeError));
});

describe('the order of event times', () => {
  it('is the order of their texts', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (left, right) => {
        const byText = left < right ? -1 : left > right ? 1 : 0;
        expect(Math.sign(eventTimeToMs(left) - eventTimeToMs(right))).toBe(byText);
      }),
    );
  });
});

describe('shiftEventTime', () => {
  it('crosses month, year and leap day', () => {
    const day = 86_400_000;
    expect(shiftEventTime('2024-02-28T23:00:00' as EventTime, day)).toBe('2024-02-29T23:00:00');
    expect(shiftEventTime('2025-12-31T23:59:59' as EventTime, 1000)).toBe('2026-01-01T00:00:00');
    expect(shiftEventTime('2025-01-01T00:00:00' as EventTime, -1000)).toBe('2024-12-31T23:59:59');
  });

  it('is reversed by the opposite shift, and moves by the exact amount', () => {
    const seconds = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const middle = anyTime.filter((time) => time > '0001' && time < '9998');
    fc.assert(
      fc.property(middle, seconds, (time, shift) => {
        const moved = shiftEventTime(time, shift * 1000);
        expect(eventTimeToMs(moved) - eventTimeToMs(time)).toBe(shift * 1000);
        expect(shiftEventTime(moved, -shift * 1000)).toBe(time);
      }),
    );
  });

  it('throws instead of leaving the years 0000 to 9999', () => {
    expect(() => shiftEventTime('9999-12-31T23:59:59' as EventTime, 1000)).toThrow(RangeError);
    expect(() => shiftEventTime('0000-01-01T00:00:00' as EventTime, -1000)).toThrow(RangeError);
    expect(() => shiftEventTime('2025-01-01T00:00:00' as EventTime, Number.NaN)).toThrow(RangeError);
  });
});

describe('eventTimeSchema', () => {
  it('names the wanted form when it refuses', () => {
    const result = eventTimeSchema.safeParse('yesterday');
    expect(result.error?.issues[0]?.message).toContain('2024-03-01T09:30:00');
    expect(eventTimeSchema.safeParse(20240301).success).toBe(false);
    expect(eventTimeSchema.parse('2024-03-01T09:30:00')).toBe('2024-03-01T09:30:00');
  });
});
