import { describe, expect, it } from 'vitest';
import { convertTime, restateTime } from '../questions/gold-time.js';
import { chineseTimes } from './chinese-times.js';
import { advance, type ClockTime } from './clock.js';
import { englishTimes } from './english-times.js';
import { readAbsolute, resolveRelative, weeksBetween, weeksBetweenByDays } from './moments.js';

const at = (text: string): number => Date.parse(`${text}Z`);

// The worked examples of packages/memsim/spec.md and of the published files.
describe('times', () => {
  it('advance like the original’s clock', () => {
    let now: ClockTime = { day: 0, hour: 8 };
    const seen = [10, 10, 10, 3.7, -4.2, 30, 14.5].map((normal) => {
      now = advance(now, normal, Number.NEGATIVE_INFINITY);
      return [now.day, now.hour];
    });
    expect(seen).toEqual([
      [0, 19],
      [1, 7],
      [1, 18],
      [2, 7],
      [2, 7],
      [3, 7],
      [4, 7],
    ]);
  });

  it.each([
    ['2024-04-02T10:00', '下下周三晚上七点', '2024年04月17日 周三 19:00'],
    ['2024-04-07T10:00', '下周一下午两点', '2024年04月08日 周一 14:00'],
    ['2024-04-05T18:37', '下周一晚上七点', '2024年04月08日 周一 19:00'],
  ])('said at %s, %s is %s', (said, text, expected) => {
    const relative = chineseTimes.readRelative(text);
    if (relative === null) throw new Error(text);
    expect(chineseTimes.stamp(resolveRelative(relative, at(said)))).toBe(expected);
  });

  it.each([
    ['2024-04-05T09:00', '下周六下午两点', '2024-04-08T09:00', '本周六下午两点'],
    ['2024-04-01T09:00', '下下周三上午九点', '2024-04-09T09:00', '下周三上午九点'],
    ['2024-04-01T09:00', '下周三上午九点', '2024-04-16T09:00', '上周三上午九点'],
  ])('said at %s, %s is restated at %s as %s', (said, text, asked, expected) => {
    expect(restateTime(text, { saidAt: at(said), now: at(asked) }, chineseTimes)).toBe(expected);
  });

  it.each([
    ['2024-04-02T09:00', '2024-04-17 9:00', 2, 2],
    ['2024-04-02T19:00', '2024-04-17 9:00', 2, 2],
    ['2024-04-07T10:00', '2024-04-15 9:00', 1, 2],
  ])('from %s, %s is %i weeks away by whole days and %i by weeks', (base, target, byDays, byWeeks) => {
    const moment = readAbsolute(target) ?? Number.NaN;
    expect(weeksBetweenByDays(at(base), moment)).toBe(byDays);
    expect(weeksBetween(at(base), moment)).toBe(byWeeks);
    expect(convertTime(target, at(base), { times: chineseTimes, faults: 'fixed' })).toMatch(
      /^下下周[一三]上午九点$/,
    );
  });

  // Outputs of the original's calculate_reltime.
  it.each([
    ['2024-04-08T16:34', '2024-04-25 19:00', '下下周周四晚上七点'],
    ['2024-04-13T17:55', '2024-04-14 19:00', '周周日晚上七点'],
    ['2024-04-07T11:43', '2024-04-19 14:00', '下下周周五下午两点'],
    ['2024-04-07T10:00', '2024-04-15 9:00', '下周周一上午九点'],
  ])('are converted with the faults of the original: from %s, %s is %s', (base, target, expected) => {
    const converted = convertTime(target, at(base), { times: chineseTimes, faults: 'reference' });
    expect(converted).toBe(expected);
    expect(chineseTimes.readRelative(converted)?.hour).toBe(Number(/ (\d+):/.exec(target)?.[1]));
  });

  it.each([
    [chineseTimes, ['本周日晚上七点', '上周一上午九点', '下下下周三下午两点']],
    [englishTimes, ['Sunday this week at 7 pm', 'Monday last week at 9 am', 'Friday 3 weeks ahead at 2 pm']],
  ])('are written in the form in which they are read', (times, texts) => {
    for (const text of texts) {
      const relative = times.readRelative(text);
      expect(relative && times.writeRelative(relative)).toBe(text);
    }
    expect(times.readRelative('2024-04-15 9:00')).toBeNull();
  });
});
