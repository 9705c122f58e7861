type Rule = readonly [pattern: RegExp, replacement: string];

/** Quotes and punctuation are set apart in this order; later rules see the spaces of earlier ones. */
const rules: readonly Rule[] = [
  [/([«“‘„]|`+)/gu, ' $1 '],
  [/^"/gu, '``'],
  [/(``)/gu, ' $1 '],
  [/([ ([{<])("|'{2})/gu, '$1 `` '],
  [/(')(?!re|ve|ll|m|t|s|d|n)([\p{L}\p{N}_])(?![\p{L}\p{N}_])/giu, '$1 $2'],
  [/([^.])(\.)([\])}>"'»”’ ]*)(?![\])}>"'»”’ ])\s*$/gu, '$1 $2 $3 '],
  [/([:,])(\P{Nd})/gu, ' $1 $2'],
  [/([:,])$/gu, ' $1 '],
  [/\.{2,}/gu, ' $& '],
  [/[;@#$%&]/gu, ' $& '],
  [/([^.])(\.)([\])}>"']*)\s*$/gu, '$1 $2$3 '],
  [/[?!]/gu, ' $& '],
  [/([^'])' /gu, "$1 ' "],
  [/\*/gu, ' $& '],
  [/[\][(){}<>]/gu, ' $& '],
  [/--/gu, ' -- '],
];
const endings: readonly Rule[] = [
  [/([»”’])/gu, ' $1 '],
  [/''/gu, " '' "],
  [/"/gu, " '' "],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /gu, '$1 $2 '],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /gu, '$1 $2 '],
  [/\b(can)(not)\b/giu, ' $1 $2 '],
  [/\b(d)('ye)\b/giu, ' $1 $2 '],
  [/\b(gim)(me)\b/giu, ' $1 $2 '],
  [/\b(gon)(na)\b/giu, ' $1 $2 '],
  [/\b(got)(ta)\b/giu, ' $1 $2 '],
  [/\b(lem)(me)\b/giu, ' $1 $2 '],
  [/\b(more)('n)\b/giu, ' $1 $2 '],
  [/\b(wan)(na)(?=\s)/giu, ' $1 $2 '],
  [/ ('t)(is)\b/giu, ' $1 $2 '],
  [/ ('t)(was)\b/giu, ' $1 $2 '],
];

const replaceAll = (text: string, by: readonly Rule[]): string =>
  by.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text);

/** Words of one sentence, divided as in the Penn Treebank in NLTK's version, with punctuation marks as words. */
export function treebankWords(sentence: string): string[] {
  const spaced = ` ${replaceAll(sentence, rules)} `;
  const words = replaceAll(spaced, endings).trim();
  return words === '' ? [] : words.split(/\s+/u);
}

/** The end of a part after which no sentence ends. */
const abbreviation = /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|No|Vol|[A-Z])\.$/u;

/**
 * Words of a text, sentence by sentence, as in NLTK's `word_tokenize`. NLTK finds sentences with a trained model; here
 * a sentence ends at a full stop, question or exclamation mark before a capital letter, a digit or a quotation mark,
 * but not after a usual abbreviation or an initial.
 */
export function wordTokens(text: string): string[] {
  const parts = text.split(/(?=\s)(?<=[.!?]["'”’)]*)\s+(?=["'“‘(]?[\p{Lu}\p{Nd}])/u);
  const sentences: string[][] = [];
  for (const [place, part] of parts.entries()) {
    const before = parts[place - 1];
    if (before !== undefined && abbreviation.test(before)) sentences.at(-1)?.push(part);
    else sentences.push([part]);
  }
  return sentences.flatMap((sentence) => treebankWords(sentence.join(' ')));
}
