import { eventTimeToMs } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationTime, endOfDay, isTimeZone, momentOrTime } from './conversation-time.js';

const inOslo = (given: unknown) => conversationTime('eventTime', given as string, 'Europe/Oslo');

describe('the time of a conversation', () => {
  it('is a time without a zone, unchanged', () => {
    expect(inOslo('2024-03-01T09:30:00')).toBe('2024-03-01T09:30:00');
    expect(inOslo('2024-03-01 09:30')).toBe('2024-03-01T09:30:00');
    expect(inOslo('2024-03-01')).toBe('2024-03-01T00:00:00');
    expect([endOfDay('2024-03-01'), endOfDay('2024-03-01T10:00')]).toEqual([
      ...['2024-03-01T23:59:59', '2024-03-01T10:00'],
    ]);
  });

  it('is the local time of a moment, in winter and in summer', () => {
    expect(inOslo('2024-01-31T23:30:00Z')).toBe('2024-02-01T00:30:00');
    expect(inOslo('2024-07-31T23:30:00z')).toBe('2024-08-01T01:30:00');
    expect(inOslo('2024-01-31T18:30:59.999-0500')).toBe('2024-02-01T00:30:59');
    expect(inOslo(new Date('2024-03-31T01:00:00Z'))).toBe('2024-03-31T03:00:00');
  });

  it('is refused if it does not exist or cannot be read', () => {
    const refused = [
      'noon',
      '2024-02-30',
      '2024-3-1',
      '2024-02-30T09:00:00',
      '2024-02-30T09:00:00Z',
      '2024-03-01T25:00Z',
      '2024-03-01T09:00:00+99:00',
      new Date(Number.NaN),
      new Date(8.64e15),
      new Date('-000500-01-01T00:00:00Z'),
      12,
      null,
    ];
    for (const given of refused) expect(() => inOslo(given), String(given)).toThrow(/eventTime/);
  });

  it('equals the ISO time of a Date in UTC', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-30'), noInvalidDate: true }), (date) => {
        const time = conversationTime('time', date, 'UTC');
        expect(time).toBe(date.toISOString().slice(0, 19));
        expect(momentOrTime('time', `${time}Z`)).toBe(eventTimeToMs(time));
      }),
    );
  });

  it('knows the existing time zones', () => {
    expect([isTimeZone('Asia/Shanghai'), isTimeZone('Oslo'), isTimeZone(3)]).toEqual([true, false, false]);
  });
});
