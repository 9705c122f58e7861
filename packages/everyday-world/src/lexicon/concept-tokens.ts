import { CharacterClass, characterClass, foldText } from '@memgym/text';
import { conceptStem, isNegating } from './concept-words.js';

/** Receives the words of a text in order, and Chinese characters one by one. */
export interface ConceptTokenSink {
  /** `stem` is empty for a word that does not count. */
  word(stem: string, negating: boolean, start: number, end: number): void;
  /** A punctuation mark that no expression crosses (`full`), or one that only ends a clause. */
  mark(full: boolean): void;
}

interface KnownWord {
  readonly stem: string;
  readonly negating: boolean;
}

const mostKnown = 50_000;
const known = new Map<string, KnownWord>();

function lookUp(raw: string): KnownWord {
  let found = known.get(raw);
  if (found === undefined) {
    // Like the analysers: drop a possessive `'s`, and join at other apostrophes.
    const word = foldText(raw)
      .replace(/['’ʼ]s$/, '')
      .replace(/['’ʼ]/g, '');
    found = { stem: conceptStem(word), negating: isNegating(word) };
    if (known.size >= mostKnown) known.clear();
    known.set(raw, found);
  }
  return found;
}

const fullMarks = new Set('.!?;\n。！？；…');
const clauseMarks = new Set(',:，、：—–()（）');

/** Scans a text once, with positions in the original text. */
export function scanConceptTokens(text: string, sink: ConceptTokenSink): void {
  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    const next = index + (codePoint > 0xffff ? 2 : 1);
    const found = characterClass(codePoint);
    if (found === CharacterClass.word) {
      const end = endOfWord(text, next);
      const { stem, negating } = lookUp(text.slice(index, end));
      sink.word(stem, negating, index, end);
      index = end;
      continue;
    }
    if (found === CharacterClass.han) {
      const { stem, negating } = lookUp(text.slice(index, next));
      sink.word(stem, negating, index, next);
    } else if (codePoint !== 0x20) {
      const character = text.slice(index, next);
      if (fullMarks.has(character)) sink.mark(true);
      else if (clauseMarks.has(character)) sink.mark(false);
    }
    index = next;
  }
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
