import { createBoundedCache } from '@memgym/core';
import { porterStem } from '@memgym/text';

const english = `
a an the this that these those there here it its itself i me my mine myself you your yours yourself we us our ours
ourselves he him his himself she her hers herself they them their theirs themselves one ones someone something anyone
anything everyone everything who whom whose which what when where why how
is am are was were be been being do does did doing done has have had having can could will would shall should may might
must ll ve re s t d m don didn doesn isn wasn aren weren won wouldn couldn shouldn hasn haven hadn im ive id
dont didnt doesnt isnt wasnt arent cant couldnt wont wouldnt youre youve theyre hes shes thats lets
and or but nor so if then than as at by for from in into of off on onto out over under up down to toward towards with
without within about after before between through during while until till because since per via
not no yes yeah yep nope ok okay oh ah wow hey hi hello well just really very quite too also even still already again
ever never always often sometimes maybe perhaps only own same such some any each every all both few more most other
another much many lot lots now today currently recently lately
got get gets getting go goes going went gone make makes made thing things way kind type sort
let us thanks thank like yup sure right actually definitely totally super pretty though however
`;

const chinese =
  '的了吗呢吧啊呀嘛啦哦哎诶是在有我你您他她它们这那个们和与及或就都也还又很真挺太更最被把给对从到向于以为之而且但但是因为所以如果什么怎么哪谁几多少来着一下一个那个这个我的你的他的她的请问';

const words = new Set(english.split(/\s+/).filter((word) => word !== ''));
const characters = new Set(chinese);

/**
 * True for a word with little meaning of its own (articles, pronouns, auxiliaries, small talk). Lower case, no
 * apostrophes.
 */
function isFunctionWord(word: string): boolean {
  return words.has(word);
}

/** True for a Chinese character that is mostly grammatical. */
export function isFunctionCharacter(character: string): boolean {
  return characters.has(character);
}

/** A word or punctuation mark in a text written with spaces. */
export interface Token {
  readonly text: string;
  /** Lower case without apostrophes; the mark itself for punctuation. */
  readonly lower: string;
  /** Porter stem; empty for punctuation. */
  readonly stem: string;
  /** True for punctuation that ends a clause or a sentence. */
  readonly breaks: boolean;
  /** True for words that carry meaning. */
  readonly content: boolean;
  readonly start: number;
  readonly end: number;
}

const pattern = /[\p{L}\p{N}]+(?:['’.\-&@_+/][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const stems = createBoundedCache<string>(50_000);

/** The Porter stem of a lower-case word, cached. */
export function stemOf(lower: string): string {
  return stems.get(lower, () => porterStem(lower));
}

/** The words and marks of a text, in order. */
export function tokenise(text: string): Token[] {
  return [...text.matchAll(pattern)].map((match) => {
    const raw = match[0];
    const word = /^[\p{L}\p{N}]/u.test(raw);
    const lower = word
      ? raw
          .toLowerCase()
          .replace(/[’']s$/, '')
          .replace(/[’']/g, '')
      : raw;
    return {
      text: raw,
      lower,
      stem: word ? stemOf(lower) : '',
      breaks: !word && /[.!?;:,()[\]—–…-]/.test(raw),
      content: word && !isFunctionWord(lower),
      start: match.index,
      end: match.index + raw.length,
    };
  });
}
