const digits = '〇一二三四五六七八九';
/** A numeral of a date, such as 二〇二三 or 二十八. */
const numerals = /[〇零一二三四五六七八九十]{1,4}(?=\s?[年月日号號])/g;
/** Years of the Buddhist era, as Thai writes them, are ahead by this many. */
const buddhistYears = 543;

/**
 * A question with the dates of Chinese, Japanese and Thai written as others are: numerals as digits, months apart from the
 * words around them, and years of the common era.
 */
export function plainDates(text: string, thaiMonths: readonly string[]): string {
  const plain = text.replace(numerals, (numeral) => `${numberOf(numeral)}`);
  if (!/\p{Script=Thai}/u.test(plain)) return plain;
  return plain
    .replace(new RegExp(thaiMonths.join('|'), 'gu'), ' $& ')
    .replace(/(?<!\d)2[45]\d\d(?!\d)/g, (year) => `${Number(year) - buddhistYears}`);
}

function numberOf(numeral: string): number {
  const values = [...numeral.replaceAll('零', '〇')].map((sign) => digits.indexOf(sign));
  const ten = values.indexOf(-1);
  if (ten < 0) return Number(values.join(''));
  const [tens = 1, ones = 0] = [values[ten - 1], values[ten + 1]];
  return 10 * tens + ones;
}
