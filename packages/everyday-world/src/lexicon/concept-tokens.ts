import { createBoundedCache } from '@memgym/core';
import { CharacterClass, characterClass, foldText } from '@memgym/text';
import { conceptStem, isNegating } from './concept-words.js';

/** A word that counts, a Chinese character, or a punctuation mark, with its place in the text. */
export interface ConceptToken {
  /** Empty for a mark. */
  readonly stem: string;
  readonly negating: boolean;
  /** `full`: no expression crosses it. `clause`: it only ends a clause. Absent for a word. */
  readonly mark?: 'full' | 'clause';
  readonly start: number;
  readonly end: number;
}

const known = createBoundedCache<Pick<ConceptToken, 'stem' | 'negating'>>(50_000);

const lookUp = (raw: string) =>
  known.get(raw, () => {
    // Like the analysers: drop a possessive `'s`, and join at other apostrophes.
    const word = foldText(raw)
      .replace(/['’ʼ]s$/, '')
      .replace(/['’ʼ]/g, '');
    return { stem: conceptStem(word), negating: isNegating(word) };
  });

const fullMarks = new Set('.!?;\n。！？；…');
const clauseMarks = new Set(',:，、：—–()（）');

/** The words of a text that count, its Chinese characters one by one, and its marks, in order. */
export function conceptTokens(text: string): ConceptToken[] {
  const tokens: ConceptToken[] = [];
  let start = 0;
  while (start < text.length) {
    const codePoint = text.codePointAt(start) ?? 0;
    const next = start + (codePoint > 0xffff ? 2 : 1);
    const found = characterClass(codePoint);
    const end = found === CharacterClass.word ? endOfWord(text, next) : next;
    if (found === CharacterClass.word || found === CharacterClass.han) {
      const { stem, negating } = lookUp(text.slice(start, end));
      if (stem !== '') tokens.push({ stem, negating, start, end });
    } else if (codePoint !== 0x20) {
      const character = text.slice(start, end);
      const mark = fullMarks.has(character) ? 'full' : clauseMarks.has(character) ? 'clause' : undefined;
      if (mark !== undefined) tokens.push({ stem: '', negating: false, mark, start, end });
    }
    start = end;
  }
  return tokens;
}

function endOfWord(text: string, from: number): number {
  let index = from;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    const found = characterClass(codePoint);
    const next = index + (codePoint > 0xffff ? 2 : 1);
    if (found === CharacterClass.word) index = next;
    else if (
      found === CharacterClass.apostrophe &&
      characterClass(text.codePointAt(next) ?? 0) === CharacterClass.word
    )
      index = next;
    else break;
  }
  return index;
}
