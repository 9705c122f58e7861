/** The class of a character for a word scanner. */
export const CharacterClass = {
  /** Separates words. */
  other: 1,
  /** Letter, digit or combining mark of a script written with spaces. */
  word: 2,
  /** Chinese character. */
  han: 3,
  /** Apostrophe, straight or typographic. */
  apostrophe: 4,
  /** Emoji and other pictures: a word of its own. */
  picture: 5,
  /** Joins or modifies the preceding character; not a word by itself. */
  joiner: 6,
} as const;

const asciiWordPattern = /[A-Za-z0-9]/;
const hanPattern = /[\p{Script=Han}々〇]/u;
const wordPattern = /[\p{L}\p{N}\p{M}]/u;
const picturePattern = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

// Filled on demand; 0 means "not yet known".
const known = new Uint8Array(0x110000);

function classify(codePoint: number): number {
  if (codePoint === 0x27 || codePoint === 0x2019 || codePoint === 0x2bc) return CharacterClass.apostrophe;
  // Variation selectors, zero-width joiner, keycap mark and skin tones belong to the emoji before them.
  if ((codePoint >= 0xfe00 && codePoint <= 0xfe0f) || codePoint === 0x200d || codePoint === 0x20e3) {
    return CharacterClass.joiner;
  }
  if (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) return CharacterClass.joiner;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return CharacterClass.other;
  const character = String.fromCodePoint(codePoint);
  // The patterns of all scripts take a millisecond to compile, so they are compiled on first use.
  if (codePoint < 0x80) return asciiWordPattern.test(character) ? CharacterClass.word : CharacterClass.other;
  if (hanPattern.test(character)) return CharacterClass.han;
  if (wordPattern.test(character)) return CharacterClass.word;
  if (picturePattern.test(character)) return CharacterClass.picture;
  return CharacterClass.other;
}

/** The class of a code point; one of {@link CharacterClass}. */
export function characterClass(codePoint: number): number {
  const found = known[codePoint] ?? 0;
  if (found !== 0) return found;
  const computed = classify(codePoint);
  known[codePoint] = computed;
  return computed;
}

/** True for a Chinese character. */
export function isHan(codePoint: number): boolean {
  return characterClass(codePoint) === CharacterClass.han;
}

/**
 * The main language of a text: `zh` if it has more Chinese characters than other words, otherwise `en` (also for text
 * without letters).
 */
export function detectLanguage(text: string): 'en' | 'zh' {
  let chineseCharacters = 0;
  let otherWords = 0;
  let insideWord = false;
  for (const character of text) {
    const found = characterClass(character.codePointAt(0) ?? 0);
    const isWord: boolean =
      found === CharacterClass.word || (insideWord && found === CharacterClass.apostrophe);
    if (found === CharacterClass.han) chineseCharacters += 1;
    else if (isWord && !insideWord) otherWords += 1;
    insideWord = isWord;
  }
  return chineseCharacters > otherWords ? 'zh' : 'en';
}
