import { createBoundedCache } from '@memgym/core';
import { CharacterClass, characterClass, createAnalyzer, foldText, porterStem } from '@memgym/text';

const analyzer = createAnalyzer({ chinese: 'bigrams' });

/** Irregular forms, and the word that each is a form of. */
const irregular = new Map(
  `gave given:give|gone went:go|ran:run|bought:buy|took taken:take|ate eaten:eat|drank drunk:drink|slept:sleep
  kept:keep|left:leave|felt:feel|sold:sell|told:tell|taught:teach|thought:think|brought:bring|caught:catch
  swam swum:swim|rode ridden:ride|drove driven:drive|flew flown:fly|grew grown:grow|knew known:know|wrote written:write
  sang sung:sing|woke woken:wake|rose risen:rise|lay lain:lie|spent:spend|paid:pay|said:say|met:meet|built:build
  lost:lose|found:find|held:hold|stood:stand|sat:sit|spoke spoken:speak|broke broken:break|chose chosen:choose
  froze frozen:freeze|fell fallen:fall|came:come|became:become|began begun:begin|saw seen:see|threw thrown:throw
  wore worn:wear|tore torn:tear|hid hidden:hide|fed:feed|led:lead|lent:lend|sent:send|won:win|hung:hang|dug:dig
  swore sworn:swear|shook shaken:shake|forgot forgotten:forget|got gotten:get|lit:light|made:make|knit:knit
  mice:mouse|feet:foot|teeth:tooth|children:child|men:man|women:woman|my our:my|knives:knife|shelves:shelf|loaves:loaf`
    .split(/[|\n]/)
    .flatMap((entry) => {
      const [forms = '', base = ''] = entry.trim().split(':');
      return forms.split(' ').map((form) => [form, base] as const);
    }),
);

/** Words that may be added to an expression without changing its meaning. */
const light = new Set(
  `a an the your his her their its this that these those some i im ive ill id we were weve you he she they it
  me us them is am are was be been being have has had having do does did very quite really just rather so too also all
  still already yet ever now lately 了 的 也 都 还 就 我 很 会`.split(/\s+/),
);

/** Negations. */
const negating = new Set(
  `not no never without nor neither hardly dont didnt doesnt isnt wasnt arent havent hasnt hadnt wont wouldnt cant
  cannot couldnt used 不 没 未 别`.split(/\s+/),
);

/** The lexicon's stem of a folded word; empty for a word that does not count. */
function conceptStem(word: string): string {
  if (light.has(word)) return '';
  const base = irregular.get(word);
  return base === undefined ? (analyzer.analyze(word)[0] ?? '') : porterStem(base);
}

/** True for a folded negation. */
function isNegating(word: string): boolean {
  return negating.has(word);
}

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
