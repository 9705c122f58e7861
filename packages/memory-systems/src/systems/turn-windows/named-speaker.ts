import { englishStopWords, foldText } from '@memgym/text';

/** The roles, which name nobody. */
const roles = new Set(['user', 'assistant', 'system']);
/** Names that are also words of questions. */
const alsoWords = new Set([
  'may',
  'will',
  'mark',
  'grant',
  'hope',
  'art',
  'june',
  'april',
  'august',
  'faith',
  'grace',
  'bill',
  'rose',
  'dawn',
  'sky',
  'summer',
  'autumn',
  'joy',
  'chance',
  'chase',
  'drew',
  'sue',
  'pat',
  'rich',
  'frank',
  'guy',
  'gene',
  'jack',
  'rob',
  'skip',
  'trip',
  'max',
  'win',
]);

/** Characters of a question in which names are looked for. */
const longestQuestion = 2_000;

/** The number of the only speaker whom a question names; undefined if it names none or several. */
export function namedSpeaker(question: string, speakers: readonly string[]): number | undefined {
  const text = question.slice(0, longestQuestion);
  const asked: Asked = { text, folded: foldText(text) };
  let found: number | undefined;
  for (const [number, speaker] of speakers.entries()) {
    if (roles.has(speaker.toLowerCase()) || !names(asked, speaker)) continue;
    if (found !== undefined) return undefined;
    found = number;
  }
  return found;
}

interface Asked {
  readonly text: string;
  readonly folded: string;
}

function names(asked: Asked, speaker: string): boolean {
  const first = /^[\p{L}\p{M}'’-]+/u.exec(speaker)?.[0] ?? speaker;
  return holds(asked, speaker) || (first !== speaker && first.length > 1 && holds(asked, first));
}

/** Whether a question has a name: as a word of its own, and if the name is also a word, written as a name within a sentence. */
function holds({ text, folded }: Asked, name: string): boolean {
  const known = foldText(name);
  if (known.trim() === '') return false;
  if (!/^\p{Script=Latin}/u.test(name)) return folded.includes(known);
  const isWord = alsoWords.has(known) || (englishStopWords as ReadonlySet<string>).has(known);
  const [where, wanted] = isWord ? [text, name] : [folded, known];
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + 1)) {
    const [before, after] = [where.slice(Math.max(0, at - 2), at), where.slice(at + wanted.length)];
    if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) continue;
    // At the start of a sentence a word has a capital, too: there only `Will’s` is a name.
    if (!isWord || /^['’]s\b/.test(after) || /[\p{L}\p{N},;:"“(]\s?$/u.test(before)) return true;
  }
  return false;
}
