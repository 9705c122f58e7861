import { CharacterClass, characterClass } from './script.js';

/** Receives the parts of a text in order. */
export interface WordSink {
  /** A word of letters and digits, without apostrophes, or one picture. */
  word(word: string): void;
  /** A run of Chinese characters. */
  han(run: string): void;
}

const asciiClass = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) asciiClass[code] = characterClass(code);

function codePointAt(text: string, index: number): number {
  return text.codePointAt(index) ?? 0;
}

/**
 * Splits folded text into words and runs of Chinese characters. A possessive `'s` is dropped
 * (`anna's` → `anna`); any other apostrophe inside a word is removed (`don't` → `dont`).
 */
export function scanWords(folded: string, sink: WordSink): void {
  const length = folded.length;
  let index = 0;
  while (index < length) {
    const code = folded.charCodeAt(index);
    const codePoint = code < 0xd800 ? code : codePointAt(folded, index);
    const found = code < 128 ? asciiClass[code] : characterClass(codePoint);
    if (found === CharacterClass.word) index = scanWord(folded, index, sink);
    else if (found === CharacterClass.han) index = scanHan(folded, index, sink);
    else {
      const next = index + (codePoint > 0xffff ? 2 : 1);
      if (found === CharacterClass.picture) sink.word(folded.slice(index, next));
      index = next;
    }
  }
}

/** Index after the run of characters of one class that starts at `start`. */
function endOfRun(text: string, start: number, wanted: number): number {
  const length = text.length;
  let index = start;
  while (index < length) {
    const code = text.charCodeAt(index);
    if (code < 128) {
      if (asciiClass[code] !== wanted) break;
      index += 1;
    } else {
      const codePoint = codePointAt(text, index);
      if (characterClass(codePoint) !== wanted) break;
      index += codePoint > 0xffff ? 2 : 1;
    }
  }
  return index;
}

function scanHan(text: string, start: number, sink: WordSink): number {
  const end = endOfRun(text, start, CharacterClass.han);
  sink.han(text.slice(start, end));
  return end;
}

function isApostropheAt(text: string, index: number): boolean {
  return index < text.length && characterClass(text.charCodeAt(index)) === CharacterClass.apostrophe;
}

function scanWord(text: string, start: number, sink: WordSink): number {
  let end = endOfRun(text, start, CharacterClass.word);
  if (!isApostropheAt(text, end)) {
    sink.word(text.slice(start, end));
    return end;
  }
  let word = text.slice(start, end);
  while (isApostropheAt(text, end)) {
    const partEnd = endOfRun(text, end + 1, CharacterClass.word);
    const part = text.slice(end + 1, partEnd);
    if (part === '') break;
    if (part !== 's' || isApostropheAt(text, partEnd)) word += part;
    end = partEnd;
  }
  sink.word(word);
  return end;
}
