import type { EventTime } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMemDailyTime, parseMemDailyTime, resolveRelativeTimes } from './memdaily-time.js';

describe('the times of MemDaily', () => {
  it('reads a stamp', () => {
    expect(parseMemDailyTime('2024年04月01日 周一 08:36')).toBe('2024-04-01T08:36:00');
  });

  it.each(['2024-04-01 08:36', '2024年02月30日 周五 08:36', '2024年04月01日 周一 24:00', ''])(
    'refuses %j',
    (text) => {
      expect(parseMemDailyTime(text)).toBeNull();
    },
  );

  it('writes what it reads, with the right weekday', () => {
    const days = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const time = new Date((day * 1440 + minute) * 60_000).toISOString().slice(0, 19) as EventTime;
        expect(parseMemDailyTime(formatMemDailyTime(time))).toBe(time);
        const expected = '日一二三四五六'[new Date(day * 86_400_000).getUTCDay()];
        expect(formatMemDailyTime(time)).toContain(`周${expected} `);
      }),
    );
  });

  it.each([
    ['2024-04-02T10:00:00', '下下周三晚上七点', '2024年04月17日 周三 19:00'],
    ['2024-04-07T10:00:00', '下周一下午两点', '2024年04月08日 周一 14:00'],
    ['2024-04-05T18:37:00', '下周一晚上七点', '2024年04月08日 周一 19:00'],
  ])('reads a text of %s, %s → %s', (saidAt, text, expected) => {
    const [meant] = resolveRelativeTimes(`活动的时间是${text}。`, saidAt as EventTime);
    expect(meant && formatMemDailyTime(meant)).toBe(expected);
  });
});
