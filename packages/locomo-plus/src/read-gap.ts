const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const units: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

const released = new RegExp(`\\b(${numbers.join('|')}|\\d{1,4}|an?)\\b\\s{0,9}(week|month|year)`, 'i');

/**
 * The days of a gap as released: a number word up to twelve, digits, or “a”, before a week, month or year; 0 for all else, so
 * that “half a year” is a year and “a few days” nothing (packages/locomo/spec.md#locomo-plus).
 */
export function referenceGapDays(text: string): number {
  const [, amount = '', unit = ''] = released.exec(text) ?? [];
  return unit === '' ? 0 : numberOf(amount) * (units[unit.toLowerCase()] ?? 0);
}

const stated = new RegExp(
  `\\b(half an?|an? couple of|couple of|an? few|few|several|${numbers.join('|')}|\\d{1,4}|an?)(?: (and a half))?\\s(day|week|month|year)`,
  'i',
);

/** The days of a gap in ordinary words: “half a year” is 182, “several” and “a few” are three, “tomorrow” is one day. */
export function gapDays(text: string): number {
  const [, amount = '', half, unit = ''] = stated.exec(text) ?? [];
  if (unit === '') return /\b(?:tomorrow|next day|day after)\b/i.test(text) ? 1 : 0;
  const count = (half === undefined ? 0 : 0.5) + numberOf(amount);
  return Math.floor(count * (units[unit.toLowerCase()] ?? 0));
}

function numberOf(amount: string): number {
  const word = amount.toLowerCase();
  if (/^\d/.test(word)) return Number(word);
  if (word.startsWith('half')) return 0.5;
  if (word.includes('couple')) return 2;
  if (word.includes('few') || word === 'several') return 3;
  const place = numbers.indexOf(word);
  return place === -1 ? 1 : place + 1;
}
