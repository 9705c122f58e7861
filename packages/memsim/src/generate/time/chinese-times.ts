import { weekdayOf } from './moments.js';
import type { RelativeTime, TimeWords } from './time-words.js';

const weekdays = '一二三四五六日';
const clocks: readonly (readonly [word: string, hour: number])[] = [
  ['上午九点', 9],
  ['下午两点', 14],
  ['晚上七点', 19],
];
const relative = /^(下+|本|上+|(?=周周))周{1,2}([一二三四五六日])(上午九点|下午两点|晚上七点)$/;

function weekWord(weeks: number): string {
  if (weeks === 0) return '本';
  return (weeks > 0 ? '下' : '上').repeat(Math.abs(weeks));
}

const dayAndClock = ({ weekday, hour }: RelativeTime): string =>
  `周${weekdays[weekday]}${clocks.find(([, one]) => one === hour)?.[0] ?? ''}`;

export const chineseTimes: TimeWords = {
  stamp: (moment) => {
    const [date = '', clock = ''] = new Date(moment).toISOString().split('T');
    const [year, month, day] = date.split('-');
    return `${year}年${month}月${day}日 周${weekdays[weekdayOf(moment)]} ${clock.slice(0, 5)}`;
  },
  readRelative: (text) => {
    const match = relative.exec(text);
    if (match === null) return null;
    const [, week = '', weekday = '', word] = match;
    const weeks = week === '本' ? 0 : week.length * (week.startsWith('下') ? 1 : -1);
    return {
      weeks,
      weekday: weekdays.indexOf(weekday),
      hour: clocks.find(([one]) => one === word)?.[1] ?? 0,
    };
  },
  writeRelative: (time) => `${weekWord(time.weeks)}${dayAndClock(time)}`,
  // The character 周 is written twice, and the current week is not named (packages/memsim/spec.md#other-faults).
  writeConverted: (time) => `${time.weeks === 0 ? '' : weekWord(time.weeks)}周${dayAndClock(time)}`,
};
