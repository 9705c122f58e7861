import { plainDates } from './asian-dates.js';

/** Days since 1970-01-01 from `from` to `to`, and how exactly the question names them. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
  /** What a message within it gets: a day 2, a week or month 1, a year 0.3. */
  readonly weight: number;
}

/** A date as a question names it: year, month or day may be missing. */
interface NamedDate {
  readonly year?: number | undefined;
  /** From 1. */
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/** The languages whose months and relative dates are known. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja', 'ko', 'th'] as const;
/** Months that are also other words: a number or a word such as `in` must stand beside them. */
const alsoWords = new Set(['may', 'march', 'august', 'mars', 'mai']);
const beforeMonths = new Set(
  'in of since until till by during before after last this next early late mid im seit bis en de du début fin le del di nel em no van vanaf w'.split(
    ' ',
  ),
);
const weights = { day: 2, week: 1, month: 1, year: 0.3 } as const;
type Unit = keyof typeof weights;

const dayMs = 86_400_000;
/** Longest part of a question that is read for dates. */
const readCharacters = 2_000;

/** The day of a time of a conversation, `2023-05-08T13:56:00`, in days since 1970-01-01; undefined without one. */
export function dayOf(time: string | undefined): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)/.exec(time ?? '');
  return found === null ? undefined : dayNumber(Number(found[1]), Number(found[2]), Number(found[3]));
}

function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDate() === day ? Math.round(date.getTime() / dayMs) : undefined;
}

/**
 * The days that a question names: a date, a month, a year, or days relative to its own time, such as `yesterday` or `vor drei
 * Wochen` in figures; empty if it names none.
 *
 * @param years in which messages were said, for a date without a year
 * @param today the time of the question; without it, relative dates are not known
 */
export function daysNamedBy(
  question: string,
  years: () => Iterable<number>,
  today: string | undefined,
): DaySpan[] {
  const text = plainDates(question.slice(0, readCharacters).normalize('NFC'), thaiMonths());
  const named = namedDate(text);
  if (named !== undefined) {
    const all = named.year === undefined ? [...years()] : [named.year];
    return all.flatMap((year) => spanOf({ ...named, year }) ?? []);
  }
  const now = dayOf(today);
  const relative = now === undefined ? undefined : relativeDays(text, now);
  return relative === undefined ? [] : [relative];
}

function spanOf({ year = 0, month, day }: NamedDate): DaySpan | undefined {
  const from = dayNumber(year, month ?? 1, day ?? 1);
  if (from === undefined) return undefined;
  if (day !== undefined) return { from, to: from, weight: weights.day };
  const end =
    month === undefined
      ? dayNumber(year, 12, 31)
      : dayNumber(month === 12 ? year + 1 : year, (month % 12) + 1, 1);
  const to = month === undefined ? (end ?? from) : (end ?? from) - 1;
  return { from, to, weight: month === undefined ? weights.year : weights.month };
}

function namedDate(text: string): NamedDate | undefined {
  const iso =
    /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text) ??
    /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日号號일])?/.exec(text);
  if (iso !== null) return dated(iso[1], iso[2], iso[3]);
  const dotted = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)/.exec(text);
  if (dotted !== null) return dated(dotted[3], dotted[2], dotted[1]);
  const asian = /(?<!\d)(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日号號일])?/.exec(text);
  if (asian !== null) return dated(undefined, asian[1], asian[2]);
  const words = text.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  for (const [place, word] of words.entries()) {
    const found = monthIn(words, place, word);
    if (found !== undefined) return found;
  }
  const year = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(text);
  return year === null ? undefined : { year: Number(year[1]) };
}

const dated = (year?: string, month?: string, day?: string): NamedDate | undefined => {
  const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
  const [wanted, ofMonth] = [numberOf(month), numberOf(day)];
  if (wanted !== undefined && (wanted < 1 || wanted > 12)) return undefined;
  return {
    year: numberOf(year),
    month: wanted,
    day: ofMonth !== undefined && ofMonth >= 1 && ofMonth <= 31 ? ofMonth : undefined,
  };
};

/** Words that stand between a day, its month and its year, and endings of a day: `8th of May`, `8 de mayo de 2023`. */
const betweens = new Set(['st', 'nd', 'rd', 'th', 'of', 'de', 'del', 'er', 'the', 'º']);

function monthIn(words: readonly string[], place: number, word: string): NamedDate | undefined {
  const lower = word.toLowerCase();
  const month = months().get(lower);
  if (month === undefined) return undefined;
  const numberBeside = (step: 1 | -1): { readonly value: number; readonly at: number } | undefined => {
    for (let at = place + step; Math.abs(at - place) <= 3; at += step) {
      const one = words[at];
      if (one !== undefined && /^\d+$/.test(one)) return { value: Number(one), at };
      if (one === undefined || !betweens.has(one.toLowerCase())) return undefined;
    }
    return undefined;
  };
  const isDay = (value: number | undefined) => value !== undefined && value >= 1 && value <= 31;
  const isYear = (value: number | undefined) => value !== undefined && value >= 1900 && value <= 2100;
  const [before, after] = [numberBeside(-1), numberBeside(1)];
  const later =
    after &&
    words
      .slice(after.at + 1, after.at + 3)
      .map(Number)
      .find(isYear);
  const day = [before?.value, after?.value].find(isDay);
  const year = isYear(after?.value) ? after?.value : later;
  const isName = word !== lower && place > 0;
  const isSure =
    before !== undefined || after !== undefined || beforeMonths.has(words[place - 1]?.toLowerCase() ?? '');
  if (
    alsoWords.has(lower)
      ? !isSure || !(isName || day !== undefined || lower === 'mai' || lower === 'mars')
      : false
  )
    return undefined;
  return { year, month, day };
}

let knownMonths: Map<string, number> | undefined;

/** The names of months in all languages, lower case, with the forms that stand in dates. */
function months(): ReadonlyMap<string, number> {
  if (knownMonths !== undefined) return knownMonths;
  const found = new Map<string, number>();
  for (const language of languages) {
    for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 12; month >= 1; month -= 1) {
        const name = format
          .formatToParts(Date.UTC(2024, month - 1, 1))
          .find(({ type }) => type === 'month')?.value;
        const lower = name?.toLowerCase().normalize('NFC') ?? '';
        if (/^[\p{L}\p{M}]{3,}$/u.test(lower)) found.set(lower, month);
      }
    }
  }
  'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').forEach((name, place) => {
    if (!['mar', 'may', 'jun', 'jan', 'dec', 'sep'].includes(name) || name === 'sep')
      found.set(name, place + 1);
  });
  knownMonths = found;
  return found;
}

const thaiMonths = (): string[] => [...months().keys()].filter((name) => /^\p{Script=Thai}/u.test(name));

interface RelativePhrase {
  readonly pattern: RegExp;
  readonly unit: Unit;
  /** Of units before the question; the number in the phrase if absent. */
  readonly back?: number;
}
let knownPhrases: RelativePhrase[] | undefined;

/** `yesterday`, `letzte Woche`, `il y a 3 jours`, `3日前`: as the languages write them. */
function phrases(): readonly RelativePhrase[] {
  if (knownPhrases !== undefined) return knownPhrases;
  const found = new Map<string, RelativePhrase>();
  for (const language of languages) {
    const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    const numbers = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
    for (const unit of Object.keys(weights) as Unit[]) {
      for (const back of [1, 2, 5]) {
        const counted = numbers.format(-back, unit).normalize('NFC').toLowerCase();
        const pattern = escaped(counted)
          .replace(String(back), String.raw`(\d{1,3})`)
          .replaceAll(' ', String.raw`\s?`);
        if (pattern.includes('(')) found.set(pattern, { pattern: wholeWords(pattern), unit });
        const named = words.format(-back, unit).normalize('NFC').toLowerCase();
        if (!/\d/.test(named)) found.set(named, { pattern: wholeWords(escaped(named)), unit, back });
      }
      const now = words.format(0, unit).normalize('NFC').toLowerCase();
      if (unit !== 'year' && !/\d/.test(now))
        found.set(now, { pattern: wholeWords(escaped(now)), unit, back: 0 });
    }
  }
  knownPhrases = [...found.values()];
  return knownPhrases;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeWords = (pattern: string): RegExp =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(pattern) || pattern.startsWith('(')
    ? new RegExp(
        String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])${pattern}(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])`,
        'u',
      )
    : new RegExp(pattern, 'u');

function relativeDays(text: string, today: number): DaySpan | undefined {
  const lower = text.toLowerCase();
  for (const { pattern, unit, back } of phrases()) {
    const found = pattern.exec(lower);
    if (found === null) continue;
    return spanBefore(today, unit, back ?? Number(found[1]));
  }
  return undefined;
}

function spanBefore(today: number, unit: Unit, back: number): DaySpan | undefined {
  if (unit === 'day') return { from: today - back, to: today - back, weight: weights.day };
  if (unit === 'week') {
    // Monday of that week; 1970-01-01 was a Thursday.
    const from = today - ((today + 3) % 7) - 7 * back;
    return { from, to: from + 6, weight: weights.week };
  }
  const date = new Date(today * dayMs);
  const year = date.getUTCFullYear();
  if (unit === 'year') return spanOf({ year: year - back });
  const count = year * 12 + date.getUTCMonth() - back;
  return spanOf({ year: Math.floor(count / 12), month: (count % 12) + 1 });
}

/**
 * What a message of a day gets: the weight of the span, less for one said later, because people tell what happened, and much
 * less for one said earlier.
 */
export function nearnessOf(day: number, spans: readonly DaySpan[]): number {
  let best = 0;
  for (const { from, to, weight } of spans) {
    best = Math.max(best, weight * Math.exp(-Math.max(0, day - to) / 10 - Math.max(0, from - day) / 3));
  }
  return best;
}
