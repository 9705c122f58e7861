import { CharacterClass, characterClass } from './script.js';
import type { UnspacedScript } from './unspaced-words.js';

/** Receives the parts of a text in order. */
export interface WordSink {
  /** A word of letters and digits, without apostrophes, or one picture. */
  word(word: string): void;
  /** A run of Chinese characters. */
  han(run: string): void;
  /** A run of another script whose words are not separated by spaces; Japanese has kana, and Chinese characters too. */
  unspaced(run: string, script: UnspacedScript): void;
}

/** First and last code point of the blocks of each script, ascending. */
const blocks: readonly (readonly [first: number, last: number, script: UnspacedScript])[] = [
  [0x0e00, 0x0e7f, 'thai'],
  [0x0e80, 0x0eff, 'lao'],
  [0x1000, 0x109f, 'burmese'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1780, 0x17ff, 'khmer'],
  [0x3040, 0x30ff, 'japanese'],
  [0x3130, 0x318f, 'hangul'],
  [0x31f0, 0x31ff, 'japanese'],
  [0xa960, 0xa97f, 'hangul'],
  [0xa9e0, 0xa9ff, 'burmese'],
  [0xaa60, 0xaa7f, 'burmese'],
  [0xac00, 0xd7ff, 'hangul'],
  [0x1b000, 0x1b16f, 'japanese'],
];

type Kind = number | UnspacedScript;

/** The class of a character; of letters of an unspaced script, the script. */
function kindOf(codePoint: number): Kind {
  const found = characterClass(codePoint);
  if (found !== CharacterClass.word || codePoint < 0x0e00) return found;
  for (const [first, last, script] of blocks) {
    if (codePoint < first) return found;
    if (codePoint <= last) return script;
  }
  return found;
}

const asciiClass = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) asciiClass[code] = characterClass(code);

function codePointAt(text: string, index: number): number {
  return text.codePointAt(index) ?? 0;
}

/**
 * Splits folded text into words and runs of scripts without spaces. A possessive `'s` is dropped
 * (`anna's` → `anna`), and so are a shortened article before a vowel (`l'école` → `école`) and a Turkish ending of a name
 * (`izmir'de` → `izmir`); any other apostrophe inside a word is removed (`don't` → `dont`).
 */
export function scanWords(folded: string, sink: WordSink): void {
  const length = folded.length;
  let index = 0;
  while (index < length) {
    const code = folded.charCodeAt(index);
    const codePoint = code < 0xd800 ? code : codePointAt(folded, index);
    const found = code < 128 ? asciiClass[code] : kindOf(codePoint);
    if (found === CharacterClass.word) index = scanWord(folded, index, sink);
    else if (found === CharacterClass.han || found === 'japanese')
      index = scanHanAndKana(folded, index, sink);
    else if (typeof found === 'string') {
      const end = endOfRun(folded, index, found);
      sink.unspaced(folded.slice(index, end), found);
      index = end;
    } else {
      const next = index + (codePoint > 0xffff ? 2 : 1);
      if (found === CharacterClass.picture) sink.word(folded.slice(index, next));
      index = next;
    }
  }
}

/** Index after the run of characters of one class that starts at `start`. */
function endOfRun(text: string, start: number, wanted: Kind): number {
  const length = text.length;
  let index = start;
  while (index < length) {
    const code = text.charCodeAt(index);
    if (code < 128) {
      if (asciiClass[code] !== wanted) break;
      index += 1;
    } else {
      const codePoint = codePointAt(text, index);
      if (kindOf(codePoint) !== wanted) break;
      index += codePoint > 0xffff ? 2 : 1;
    }
  }
  return index;
}

function scanHanAndKana(text: string, start: number, sink: WordSink): number {
  let end = endOfRun(text, start, CharacterClass.han);
  let hasKana = false;
  for (;;) {
    const kanaEnd = endOfRun(text, end, 'japanese');
    if (kanaEnd === end) break;
    hasKana = true;
    end = endOfRun(text, kanaEnd, CharacterClass.han);
  }
  const run = text.slice(start, end);
  if (hasKana) sink.unspaced(run, 'japanese');
  else sink.han(run);
  return end;
}

function isApostropheAt(text: string, index: number): boolean {
  return index < text.length && characterClass(text.charCodeAt(index)) === CharacterClass.apostrophe;
}

/** Articles, pronouns and prepositions that French, Italian and Catalan shorten before a vowel. */
const longestElided = 7;
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|quell|quest)$/;
const vowelOrH = /^[aeiouh]/;
/** Endings of cases that Turkish sets off from a name. */
const turkishEnding = /^[nyl]?(?:[iu]n?|[ae])$|^[dt][ae]n?$/;

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
    const isLast = !isApostropheAt(text, partEnd);
    // A longer word is not read again for each of its parts.
    if (word.length <= longestElided && elided.test(word) && part.length > 2 && vowelOrH.test(part))
      word = part;
    else if (!(isLast && (part === 's' || (word.length > 2 && turkishEnding.test(part))))) word += part;
    end = partEnd;
  }
  sink.word(word);
  return end;
}
