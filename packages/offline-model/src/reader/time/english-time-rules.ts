import { addDays, addMonths } from './calendar.js';
import {
  aroundMention,
  dayMention,
  daysSince,
  englishWeekdays,
  monthMention,
  monthNumber,
  shiftMonth,
  weekdayNumber,
  yearMention,
} from './english-dates.js';
import { amountOf, amountPattern } from './number-words.js';
import type { TimeRule } from './time-mention.js';

const month =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const day = '(\\d{1,2})(?:st|nd|rd|th)?';
const weekdays =
  '(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const rule = (source: string, flags: string, resolve: TimeRule['resolve']): TimeRule => ({
  pattern: new RegExp(source, flags),
  resolve,
});
const week = [-7, -6, -5, -4, -3, -2, -1];

/** Rules for English time expressions, the more specific first. */
export const englishTimeRules: readonly TimeRule[] = [
  rule(`\\b${day}(?: of)? ?${month}\\.?,? ?(\\d{4})\\b`, 'gi', (m) => onDay(m[3], m[2], m[1])),
  rule(`\\b${month}\\.? ${day},? (\\d{4})\\b`, 'gi', (m) => onDay(m[3], m[1], m[2])),
  rule('\\b(\\d{4})-(\\d{2})-(\\d{2})\\b', 'g', (m) => dayParts(Number(m[1]), Number(m[2]), Number(m[3]))),
  rule(`\\b${month},? (?:of )?(\\d{4})\\b`, 'gi', (m) => {
    const number = monthNumber(m[1] ?? '');
    return number === undefined ? undefined : monthMention({ year: Number(m[2]), month: number });
  }),
  rule(`\\b${month} ${day}\\b(?!:)`, 'g', (m, said) => said && onDay(String(said.year), m[1], m[2])),
  rule(`\\b${day}(?: of)? ${month}\\b`, 'g', (m, said) => said && onDay(String(said.year), m[2], m[1])),
  rule('\\byesterday\\b|\\blast night\\b', 'gi', (_m, said) => said && dayMention(addDays(said, -1))),
  rule('\\bday before yesterday\\b', 'gi', (_m, said) => said && dayMention(addDays(said, -2))),
  rule('\\btomorrow\\b', 'gi', (_m, said) => said && dayMention(addDays(said, 1))),
  rule(
    '\\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|earlier today)\\b',
    'gi',
    (_m, said) => said && dayMention(said),
  ),
  rule(
    `\\b${amountPattern} (day|week|weekend|month|year)s? (?:ago|back)\\b`,
    'gi',
    (m, said) => said && ago(m[1] ?? '', (m[2] ?? '').toLowerCase(), said),
  ),
  rule(`\\b(?:last|this past|past) ${weekdays}\\b`, 'gi', (m, said) => {
    const wanted = weekdayNumber(m[1] ?? '');
    if (said === undefined || wanted === undefined) return undefined;
    return aroundMention(`the ${englishWeekdays[wanted - 1] ?? ''} before`, said, [-daysSince(wanted, said)]);
  }),
  rule(`\\bnext ${weekdays}\\b`, 'gi', (m, said) => {
    const wanted = weekdayNumber(m[1] ?? '');
    if (said === undefined || wanted === undefined) return undefined;
    return aroundMention(`the ${englishWeekdays[wanted - 1] ?? ''} after`, said, [
      8 - daysSince(wanted, said),
    ]);
  }),
  rule(
    '\\b(?:last|this past|past) (week|weekend)\\b',
    'gi',
    (m, said) => said && aroundMention(`the ${(m[1] ?? '').toLowerCase()} before`, said, week),
  ),
  rule(
    '\\bnext (week|weekend)\\b',
    'gi',
    (m, said) =>
      said &&
      aroundMention(
        `the ${(m[1] ?? '').toLowerCase()} after`,
        said,
        week.map((offset) => -offset),
      ),
  ),
  rule(
    '\\bthis (?:coming |upcoming )?(week|weekend)\\b',
    'gi',
    (m, said) => said && aroundMention(`the ${(m[1] ?? '').toLowerCase()} of`, said, [0, 1, 2, 3]),
  ),
  rule('\\blast month\\b', 'gi', (_m, said) => said && shiftMonth(said, -1)),
  rule('\\bnext month\\b', 'gi', (_m, said) => said && shiftMonth(said, 1)),
  rule('\\b(?:this|later this|earlier this) month\\b', 'gi', (_m, said) => said && shiftMonth(said, 0)),
  rule('\\blast year\\b', 'gi', (_m, said) => said && yearMention(said.year - 1)),
  rule('\\bnext year\\b', 'gi', (_m, said) => said && yearMention(said.year + 1)),
  rule('\\bthis year\\b', 'gi', (_m, said) => said && yearMention(said.year)),
  rule('\\b(last|this|next) (summer|winter|spring|fall|autumn)\\b', 'gi', (m, said) => {
    if (said === undefined) return undefined;
    // "last summer" said in autumn still means the one of the same year.
    const begins = { summer: 9, autumn: 12, fall: 12, spring: 6, winter: 3 }[(m[2] ?? '').toLowerCase()] ?? 1;
    const which = (m[1] ?? '').toLowerCase();
    const shift = which === 'next' ? 1 : which === 'last' && said.month < begins ? -1 : 0;
    const year = said.year + shift;
    return { phrase: `the ${(m[2] ?? '').toLowerCase()} of ${year}`, keys: [String(year)] };
  }),
  rule(
    `\\b(?:[Ll]ast|[Ii]n|[Ss]ince|[Dd]uring|[Tt]his|[Uu]ntil|[Bb]y|[Ee]arly|[Ll]ate|[Mm]id)[- ]${month}\\b`,
    'g',
    (m, said) => {
      const number = monthNumber(m[1] ?? '');
      if (said === undefined || number === undefined) return undefined;
      const last = /^last/i.test(m[0]) && number >= said.month;
      return monthMention({ year: last ? said.year - 1 : said.year, month: number });
    },
  ),
  rule('\\b(?:in|since|during|back in|of|from|until) ((?:19|20)\\d{2})\\b', 'gi', (m) =>
    yearMention(Number(m[1])),
  ),
  rule(`\\bon ${weekdays}\\b`, 'gi', (m, said) => {
    const wanted = weekdayNumber(m[1] ?? '');
    if (said === undefined || wanted === undefined) return undefined;
    return aroundMention(`the ${englishWeekdays[wanted - 1] ?? ''} before`, said, [-daysSince(wanted, said)]);
  }),
];

function onDay(year: string | undefined, name: string | undefined, day: string | undefined) {
  const number = monthNumber(name ?? '');
  return number === undefined ? undefined : dayParts(Number(year), number, Number(day));
}

function dayParts(year: number, month: number, day: number) {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? dayMention({ year, month, day }) : undefined;
}

function ago(amount: string, unit: string, said: { year: number; month: number; day: number }) {
  const count = amountOf(amount);
  if (count === undefined) return aroundMention(`${vague(amount)} ${unit}s before`, said, []);
  if (unit === 'day') return dayMention(addDays(said, -count));
  if (unit === 'year') return yearMention(said.year - count);
  if (unit === 'month') return monthMention(addMonths(said, -count));
  const days = week.map((offset) => offset - 7 * (count - 1));
  const words = count === 1 ? `the ${unit} before` : `${amount.toLowerCase()} ${unit}s before`;
  return aroundMention(words, said, days);
}

function vague(amount: string): string {
  return /few/i.test(amount) ? 'a few' : amount.toLowerCase();
}
