const names = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

/** A pattern for small numbers in digits or English words, and for vague ones (`a few`, `a couple of`). */
export const amountPattern =
  '(\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:a )?few|several|(?:a )?couple(?: of)?)';

/** The number in an expression of amount; undefined for vague ones. `a couple of` is 2. */
export function amountOf(text: string): number | undefined {
  const word = text.toLowerCase();
  if (/^\d+$/.test(word)) return Number(word);
  if (word === 'a' || word === 'an') return 1;
  if (word.includes('couple')) return 2;
  const index = names.indexOf(word as (typeof names)[number]);
  return index < 0 ? undefined : index;
}

const chineseDigits = '零一二三四五六七八九';

/** The value of a Chinese or Arabic numeral below one hundred; undefined for anything else. */
export function chineseNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const plain = text.replace(/两/g, '二');
  const match = /^([一二三四五六七八九])?(十)?([零一二三四五六七八九])?$/.exec(plain);
  if (!match || plain === '') return undefined;
  const [, high, ten, low] = match;
  if (ten === undefined)
    return high !== undefined && low === undefined
      ? chineseDigits.indexOf(high)
      : low !== undefined && high === undefined
        ? chineseDigits.indexOf(low)
        : undefined;
  return (
    (high === undefined ? 1 : chineseDigits.indexOf(high)) * 10 +
    (low === undefined ? 0 : chineseDigits.indexOf(low))
  );
}
