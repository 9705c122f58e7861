import { type EventTime, eventTime, eventTimeToMs, shiftEventTime } from '@memgym/core';

/** The published format, and that of a generated English file. */
const stamp = /^(\d{4})年(\d{1,2})月(\d{1,2})日(?: 周[一二三四五六日])? (\d{1,2}):(\d{2})$/;
const englishStamp = /^(\d{4})-(\d{2})-(\d{2}) \w+day (\d{2}):(\d{2})$/;
const weekdays = '一二三四五六日';
const clocks = new Map([
  ['上午九点', 9],
  ['下午两点', 14],
  ['晚上七点', 19],
]);
const relative = /(下下周|下周)([一二三四五六日])(上午九点|下午两点|晚上七点)/g;
const dayMs = 86_400_000;

/** `2024年04月01日 周一 08:36` or `2024-04-01 Monday 08:36` as conversation time; null for another format. */
export function parseMemDailyTime(text: string): EventTime | null {
  const match = stamp.exec(text.trim()) ?? englishStamp.exec(text.trim());
  if (match === null) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number);
  try {
    return eventTime({
      year: year ?? 0,
      month: month ?? 0,
      day: day ?? 0,
      hour: hour ?? 0,
      minute: minute ?? 0,
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The language of a file with such a stamp. */
export function languageOfStamp(text: string): 'zh' | 'en' {
  return englishStamp.test(text.trim()) ? 'en' : 'zh';
}

/** Monday is 0. */
function weekdayOf(time: EventTime): number {
  // Day 0 of the axis is a Thursday.
  return (Math.floor(eventTimeToMs(time) / dayMs) + 3) % 7;
}

/** A moment in the format of the data: `2024年04月15日 周一 19:00`. */
export function formatMemDailyTime(time: EventTime): string {
  const [year, month, day] = time.slice(0, 10).split('-');
  return `${year}年${month}月${day}日 周${weekdays[weekdayOf(time)]} ${time.slice(11, 16)}`;
}

/**
 * The moments meant by `下周…` in a message of `saidAt` (the week after that of the message, weeks starting on
 * Monday) and `下下周…` (two weeks after), in the order of the text (packages/memsim/spec.md#clock-and-relative-times).
 */
export function resolveRelativeTimes(text: string, saidAt: EventTime): EventTime[] {
  const midnight = `${saidAt.slice(0, 10)}T00:00:00` as EventTime;
  return [...text.matchAll(relative)].map(([, weeks, weekday, clock]) => {
    const days = (weeks === '下周' ? 7 : 14) - weekdayOf(saidAt) + weekdays.indexOf(weekday ?? '');
    return shiftEventTime(midnight, days * dayMs + (clocks.get(clock ?? '') ?? 0) * 3_600_000);
  });
}

/** The same moment `weeks` later. */
export function weeksLater(time: EventTime, weeks: number): EventTime {
  return shiftEventTime(time, weeks * 7 * dayMs);
}
