import { isChinese } from '../reader-input.js';
import { addDays, addMonths, type CalendarDay, dayOf, isoDay, weekday } from './calendar.js';
import { englishTimeRules } from './english-time-rules.js';
import { chineseNumber } from './number-words.js';
import type { Said, TimeMention, TimeRule } from './time-mention.js';

type Resolved = Omit<TimeMention, 'start' | 'end'>;

const numeral = '(\\d{1,3}|[零一二两三四五六七八九十]{1,3})';
const nearDays = new Map([
  ['大前天', -3],
  ['前天', -2],
  ['昨天', -1],
  ['昨晚', -1],
  ['今天', 0],
  ['今晚', 0],
  ['明天', 1],
  ['明晚', 1],
  ['后天', 2],
  ['大后天', 3],
]);
const rule = (source: string, resolve: TimeRule['resolve']): TimeRule => ({
  pattern: new RegExp(source, 'g'),
  resolve,
});

/** Rules for Chinese time expressions, the more specific first. Weeks begin on Monday. */
const chineseTimeRules: readonly TimeRule[] = [
  rule('(\\d{4})年(\\d{1,2})月(\\d{1,2})[日号]?', (m) => onDay(Number(m[1]), Number(m[2]), Number(m[3]))),
  rule('(\\d{4})-(\\d{2})-(\\d{2})', (m) => onDay(Number(m[1]), Number(m[2]), Number(m[3]))),
  rule('(\\d{4})年(\\d{1,2})月', (m) => inMonth({ year: Number(m[1]), month: Number(m[2]) })),
  rule('(\\d{4})年', (m) => inYear(Number(m[1]))),
  rule(
    '大前天|前天|昨天|昨晚|今天|今晚|明天|明晚|大后天|后天',
    (m, said) => said && dayMention(addDays(said, nearDays.get(m[0]) ?? 0)),
  ),
  rule('(上上|下下|上|下|这|本)个?(?:周|星期|礼拜)([一二三四五六日天])', (m, said) => {
    if (said === undefined) return undefined;
    const weeks = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 }[m[1] ?? ''] ?? 0;
    const wanted = '一二三四五六日'.indexOf((m[2] ?? '').replace('天', '日')) + 1;
    return dayMention(addDays(said, wanted - weekday(said) + 7 * weeks));
  }),
  rule(
    '(上|下|这|本)个月',
    (m, said) => said && inMonth(addMonths(said, { 上: -1, 下: 1 }[m[1] ?? ''] ?? 0)),
  ),
  rule(
    '前年|去年|今年|明年|后年',
    (m, said) => said && inYear(said.year + ({ 前年: -2, 去年: -1, 明年: 1, 后年: 2 }[m[0]] ?? 0)),
  ),
  rule(`${numeral}(天|周|个星期|个月|年)(以?前|后)`, (m, said) => {
    const count = chineseNumber(m[1] ?? '');
    if (said === undefined || count === undefined) return undefined;
    const signed = m[3] === '后' ? count : -count;
    if (m[2] === '天') return dayMention(addDays(said, signed));
    if (m[2] === '个月') return inMonth(addMonths(said, signed));
    if (m[2] === '年') return inYear(said.year + signed);
    return dayMention(addDays(said, signed * 7));
  }),
  rule('(\\d{1,2})月(\\d{1,2})[日号]', (m) => {
    const [month, day] = [Number(m[1]), Number(m[2])];
    return { phrase: `${month}月${day}日`, keys: [`${month}月${day}日`] };
  }),
];

function onDay(year: number, month: number, day: number): Resolved | undefined {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? dayMention({ year, month, day }) : undefined;
}

function dayMention(day: CalendarDay): Resolved {
  return {
    phrase: `${day.year}年${day.month}月${day.day}日`,
    keys: [isoDay(day), `${day.month}月${day.day}日`],
  };
}

function inMonth(month: { year: number; month: number }): Resolved {
  return {
    phrase: `${month.year}年${month.month}月`,
    keys: [isoDay({ year: month.year, month: month.month })],
  };
}

function inYear(year: number): Resolved {
  return { phrase: `${year}年`, keys: [String(year)] };
}

// Most texts contain no time, and a single test is faster than one per rule.
const someTime =
  /\d|day|night|tomorrow|morning|afternoon|evening|now|week|month|year|ago|back|summer|winter|spring|fall|autumn|last|past|next|\b(?:mon|tue|wed|thu|fri|sat|sun)|[JFMASOND](?:an|eb|ar|pr|ay|un|ul|ug|ep|ct|ov|ec)/i;

/**
 * The times mentioned in a text, in order. Relative times (`last week`, `下周三`) are resolved relative to `said`, the
 * conversation time of the text, and ignored if that is unknown.
 */
export function findTimes(text: string, said: string | undefined, language: string): TimeMention[] {
  if (isChinese(language)) return findMentions(text, chineseTimeRules, dayOf(said));
  return someTime.test(text) ? findMentions(text, englishTimeRules, dayOf(said)) : [];
}

/** All mentions found by the rules in a text, in order and without overlap; earlier rules take precedence. */
function findMentions(text: string, rules: readonly TimeRule[], said: Said): TimeMention[] {
  const found: TimeMention[] = [];
  for (const { pattern, resolve } of rules) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const resolved = resolve(match, said);
      if (resolved !== undefined) found.push({ start, end, ...resolved });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}
