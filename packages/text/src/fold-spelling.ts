import { normalized } from './normalized.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const asciiOnly = /^[\x00-\x7f]*$/;

/** Soft hyphens, zero-width characters, variation selectors, marks of direction; and the tatweel. */
const ignored = /[\p{Default_Ignorable_Code_Point}\u0640]/u;

/**
 * Marks that a writer may leave out: accents, Hebrew points, Arabic vowels, the nukta of Indic scripts. Vowel signs of
 * Indic scripts and the voicing of kana make another word, so they stay.
 */
const enclosing = /\p{Me}/u;
const nonspacing = /\p{Mn}/u;
const scriptsWithOptionalMarks =
  /[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]/u;
const voicingOfKana = /[\u3099\u309a]/u;
const nukta = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/u;

function isOptional(character: string): boolean {
  if (ignored.test(character) || enclosing.test(character) || nukta.test(character)) return true;
  return (
    nonspacing.test(character) && scriptsWithOptionalMarks.test(character) && !voicingOfKana.test(character)
  );
}

/** Letters with another spelling that is not made of marks. */
const letters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ς', 'σ'],
  ['ı', 'i'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  // Keyboards of Arabic, Persian and Urdu have their own forms of the same letters.
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
  // Hindi writes the nasal with either sign.
  ['\u0901', '\u0902'],
]);
const digit = /\p{Nd}/u;

/** Digits of a script stand in a row of ten. */
function asciiDigit(character: string): string {
  let [value, before] = [0, (character.codePointAt(0) ?? 0) - 1];
  while (digit.test(String.fromCodePoint(before))) {
    value += 1;
    before -= 1;
  }
  return String(value % 10);
}

/**
 * One form for the spellings of a word: {@link foldText}, and without accents and optional marks, soft hyphens and
 * zero-width characters; ß as ss, final sigma as sigma, İ and ı as i, ё as е; digits of all scripts as 0–9. Folding a
 * folded text changes nothing. Source: the foldings of Lucene's ICUFoldingFilter; letters with a stroke and ligatures
 * as its ASCIIFoldingFilter; Arabic, Persian and Hindi letters as its normalizers of these languages.
 */
export function foldSpelling(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  let folded = text;
  for (;;) {
    const next = foldOnce(folded);
    if (next === folded) return folded;
    folded = next;
  }
}

function foldOnce(text: string): string {
  return (
    normalized(withoutVariants(normalized(normalized(text, 'NFKD').toLowerCase(), 'NFKD')), 'NFC')
      // NFKD parts the vowel am of Thai and Lao, and NFC leaves it so; the dictionaries of words have it whole.
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
      .replace(/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g, '$1\u0eb3')
  );
}

const Form = { unknown: 0, same: 1, none: 2, other: 3 } as const;
// Filled on demand, because a pattern of many scripts takes microseconds for each character.
const forms = new Uint8Array(0x110000);

function withoutVariants(text: string): string {
  let [folded, copied] = ['', 0];
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    const next = index + (codePoint > 0xffff ? 2 : 1);
    if (codePoint > 0x7f) {
      const character = text.slice(index, next);
      if (forms[codePoint] === Form.unknown) forms[codePoint] = formOf(character);
      const form = forms[codePoint];
      if (form !== Form.same) {
        folded += text.slice(copied, index);
        if (form === Form.other) folded += letters.get(character) ?? asciiDigit(character);
        copied = next;
      }
    }
    index = next;
  }
  return copied === 0 ? text : folded + text.slice(copied);
}

function formOf(character: string): number {
  if (isOptional(character)) return Form.none;
  return letters.has(character) || digit.test(character) ? Form.other : Form.same;
}
