import { englishStopWords, foldText, segmentChinese, sentences } from '@memgym/text';

export type EntityType = 'proper' | 'quoted' | 'topic' | 'identifier';

/** An entity that a text names. */
export interface EntityMention {
  readonly type: EntityType;
  /** As written in the text. */
  readonly text: string;
}

/** The normalised name, folded and with single spaces; mentions with equal names belong to one entity. */
export function entityKey(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').trim();
}

const quoted = /“([^“”\n]{2,80})”|"([^"\n]{2,80})"|「([^「」\n]{2,80})」|《([^《》\n]{1,80})》/gu;
/**
 * Addresses, words with both digits and letters, and words with parts joined by `_`, `.`, `/`, `#`. The limits are far
 * above `longest`; without them a long text without spaces takes quadratic time.
 */
const identifier =
  /https?:\/\/[^\s"<>]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|(?=[\w-]{0,200}\p{L})(?=[\w-]{0,200}\d)[\p{L}\d][\p{L}\d_-]*[\p{L}\d]|[\p{L}\d]{1,200}(?:[_/#][\p{L}\d]+)+/gu;
/** Every identifier has one of them; most pieces of a text have none, and need no search. */
const identifierMark = /[@\d_/#]/;
const word = /[\p{L}\p{M}\d]+(?:[’'-][\p{L}\p{M}]+)*/gu;
const capital = /^\p{Lu}/u;
const han = /\p{Script=Han}/u;
const longest = 60;
const mostWords = 4;
/** Endings of words that are rarely part of a noun phrase. */
const verbal = /(?:ed|ing|ly|es)$/;

/**
 * The names in a text, found without a model: quoted titles, identifiers, proper names (runs of capitalised words) and
 * topics (two to four neighbouring content words). The original uses spaCy; this function finds too many topics, and no
 * lower-case names. Each name appears once, in this order of types.
 */
export function findEntities(text: string): EntityMention[] {
  const found = new Map<string, EntityMention>();
  const note = (type: EntityType, name: string): void => {
    const clean = name.replace(/(?:’|')s$/u, '').trim();
    const key = entityKey(clean);
    if (clean.length > longest || !/[\p{L}\d]/u.test(key) || found.has(key)) return;
    found.set(key, { type, text: clean });
  };
  for (const [, ...groups] of text.matchAll(quoted)) note('quoted', groups.find((group) => group) ?? '');
  for (const [piece] of text.matchAll(/\S+/g)) {
    if (!identifierMark.test(piece)) continue;
    for (const [name] of piece.matchAll(identifier)) note('identifier', name);
  }
  const plain = text
    .replace(quoted, '\n')
    .replace(/\S+/g, (piece) => (identifierMark.test(piece) ? piece.replace(identifier, '\n') : piece));
  const runs = sentences(plain).flatMap(runsOf);
  for (const { type, name } of runs) if (type === 'proper') note(type, name);
  for (const { type, name } of runs) if (type === 'topic') note(type, name);
  return [...found.values()];
}

interface Run {
  readonly type: 'proper' | 'topic';
  readonly name: string;
}

/** Names and topics of a sentence: neighbouring words of one kind, separated only by spaces. */
function runsOf(sentence: string): Run[] {
  const runs: Run[] = [];
  let sort: Run['type'] | undefined;
  let parts: string[] = [];
  const close = (): void => {
    if (sort === 'proper' && parts.length <= mostWords) runs.push({ type: sort, name: parts.join(' ') });
    if (sort === 'topic' && parts.length > 1 && parts.length <= mostWords) {
      runs.push({ type: sort, name: parts.join(' ') });
    }
    parts = [];
    sort = undefined;
  };
  let end = 0;
  for (const match of sentence.matchAll(word)) {
    const [token] = match;
    const gap = sentence.slice(end, match.index);
    if (gap !== ' ') close();
    const next = sortOf(token, match.index === 0);
    if (next !== sort) close();
    sort = next;
    if (next !== undefined) parts.push(token);
    end = match.index + token.length;
    if (han.test(token)) for (const name of chineseTopics(token)) runs.push({ type: 'topic', name });
  }
  close();
  return runs;
}

function sortOf(token: string, first: boolean): Run['type'] | undefined {
  const plain = foldText(token).replace(/[’']/gu, '');
  if (englishStopWords.has(plain) || han.test(token) || plain.length < 2 || !/\p{L}/u.test(token)) {
    return undefined;
  }
  // The first word of a sentence is always capitalised; one that looks like a verb is not a name.
  if (capital.test(token)) return first && verbal.test(plain) ? undefined : 'proper';
  return verbal.test(plain) ? undefined : 'topic';
}

/** Chinese words of three or more characters; shorter ones are too common for links. */
function chineseTopics(run: string): string[] {
  return segmentChinese(run, 'precise').filter((piece) => [...piece].length >= 3);
}
