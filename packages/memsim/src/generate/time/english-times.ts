import { weekdayOf } from './moments.js';
import type { TimeWords } from './time-words.js';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const clocks: readonly (readonly [word: string, hour: number])[] = [
  ['9 am', 9],
  ['2 pm', 14],
  ['7 pm', 19],
];
const weekWords: readonly (readonly [word: string, weeks: number])[] = [
  ['the week before last', -2],
  ['last week', -1],
  ['this week', 0],
  ['next week', 1],
  ['the week after next', 2],
];
const relative = /^(\w+day) (.+) at (9 am|2 pm|7 pm)$/;
const farther = /^(\d+) weeks (ahead|ago)$/;

function weekWord(weeks: number): string {
  const known = weekWords.find(([, one]) => one === weeks)?.[0];
  return known ?? `${Math.abs(weeks)} weeks ${weeks > 0 ? 'ahead' : 'ago'}`;
}

function readWeeks(word: string): number | null {
  const known = weekWords.find(([one]) => one === word)?.[1];
  if (known !== undefined) return known;
  const match = farther.exec(word);
  return match === null ? null : Number(match[1]) * (match[2] === 'ahead' ? 1 : -1);
}

const writeRelative: TimeWords['writeRelative'] = ({ weeks, weekday, hour }) =>
  `${weekdays[weekday]} ${weekWord(weeks)} at ${clocks.find(([, one]) => one === hour)?.[0] ?? ''}`;

export const englishTimes: TimeWords = {
  stamp: (moment) => {
    const [date = '', clock = ''] = new Date(moment).toISOString().split('T');
    return `${date} ${weekdays[weekdayOf(moment)]} ${clock.slice(0, 5)}`;
  },
  readRelative: (text) => {
    const [, day = '', week = '', word] = relative.exec(text) ?? [];
    const weekday = weekdays.indexOf(day);
    const weeks = readWeeks(week);
    if (weekday === -1 || weeks === null) return null;
    return { weeks, weekday, hour: clocks.find(([one]) => one === word)?.[1] ?? 0 };
  },
  writeRelative,
  writeConverted: writeRelative,
};
