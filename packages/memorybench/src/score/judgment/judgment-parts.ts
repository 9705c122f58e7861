/**
 * A judgment in the form in which its parts are searched (packages/memorybench/spec.md#legal-judgments): without spaces
 * and markup, with full-width colons, brackets and commas, except commas inside numbers.
 */
function cleanJudgment(text: string): string {
  const replaced = text
    .replaceAll(':', '：')
    .replaceAll(' ', '')
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/<\/?p>|<br>|&#xD;|\uFFFD/g, '')
    .replace(/(?<!\p{Nd}),(?!\p{Nd})/gu, '，');
  return withoutMarkup(replaced);
}

/** Placeholder for an angle bracket that opens no tag. */
const openingBracket = '\uE000';

/** The texts between tags, each trimmed, joined by spaces; style sheets and scripts are omitted. */
function withoutMarkup(text: string): string {
  const lastTagEnd = text.lastIndexOf('>') + 1;
  // Looking for the end of every tag that has none would take quadratic time.
  const unended = text.slice(lastTagEnd).replace(/<(?!!--)/g, openingBracket);
  return `${text.slice(0, lastTagEnd)}${unended}`
    .replace(/<(style|script)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '<>')
    .split(/<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z!?][^>]*>|<>/)
    .map((part) => withCharacters(part.replaceAll(openingBracket, '<')).trim())
    .filter((part) => part !== '')
    .join(' ');
}

const named: Readonly<Record<string, string>> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"' };

const lastCharacter = 0x10ffff;

/** A text with its character references decoded; a number that no character has stays. */
function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (found, code: string | undefined, name = '') => {
    if (code === undefined) return named[name] ?? found;
    return Number(code) <= lastCharacter ? String.fromCodePoint(Number(code)) : found;
  });
}

/** The parts of a criminal judgment; each is empty if its marks are missing. */
export interface JudgmentParts {
  /** The opinion of the court, up to the words that announce its ruling, or all of the rest if those are missing. */
  readonly reason: string;
  /** The ruling, up to the notes on appeal, the signatures or the appendix. */
  readonly ruling: string;
}

const headingEnds = [/审理终结[\u4e00-\u9fa5]{0,10}。/, /公开开庭审理[\u4e00-\u9fa5]{0,10}。/];
const headingEndsBefore = [/[\u4e00-\u9fa5]{0,10}(?:公诉|抗诉)机关[\u4e00-\u9fa5，、]{0,30}(?:认为|指控)/];
const factEndsBefore = [/本院认为/];
const reasonEnds = [/判决如下[:：,，\n]/, /判决如下/, /裁定(?:如下)?[:：\n]/];
// A mark on a line of its own begins at the first line break of the white space before it, after the group.
const rulingEndsBefore = [
  /如[\u4e00-\u9fa5]{0,3}不服本判决/,
  /(?<!\s)([^\S\n]*)\n\s*本判决为终审判决/,
  /如[\u4e00-\u9fa5]{0,5}未按本判决指定的期间[\u4e00-\u9fa5]{0,5}给付金钱义务/,
  /(?<!\s)([^\S\n]*)\n\s*(?:代理)?审\s{0,3}判\s{0,3}长/,
  /(?<!\s)([^\S\n]*)\n\s*(?:代理)?审\s{0,3}判\s{0,3}员/,
  /附录/,
  /附：/,
  /附[\u4e00-\u9fa5]{0,10}法律[\u4e00-\u9fa5]{0,10}/,
  /附[\u4e00-\u9fa5]{0,10}：/,
  /(?<!\s)([^\S\n]*)\n\s*本案[^\n]{0,10}法律/,
  /\n《/,
  /\n?$/,
];

/**
 * Splits a judgment at its fixed formulas (packages/memorybench/spec.md#legal-judgments). End marks are tried in order,
 * not by position, and a found part is removed everywhere from the rest.
 */
export function judgmentParts(text: string): JudgmentParts {
  let rest = cleanJudgment(text);
  const take = (part: string): string => {
    if (part.trim() !== '') rest = withoutPart(rest, part);
    return part;
  };
  const heading = throughMark(headingEnds, rest);
  take(heading.replace(/\s+/g, '') === '' ? beforeMark(headingEndsBefore, rest) : heading);
  take(beforeMark(factEndsBefore, rest));
  const reason = take(throughMark(reasonEnds, rest) || rest);
  const ruling = take(beforeMark(rulingEndsBefore, rest) || rest);
  return { reason, ruling };
}

/** The beginning of a text up to the end of the first mark that it contains; empty if it contains none. */
function throughMark(marks: readonly RegExp[], text: string): string {
  const found = firstMatch(marks, text);
  return found === null ? '' : text.slice(0, found.index + found[0].length);
}

/** The beginning of a text up to the first mark that it contains; empty if it contains none. */
function beforeMark(marks: readonly RegExp[], text: string): string {
  const found = firstMatch(marks, text);
  return found === null ? '' : text.slice(0, found.index + (found[1]?.length ?? 0));
}

/** The match of the first matching pattern. */
function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A text without any occurrence of a part, from left to right, like `replaceAll`, in time proportional to both lengths
 * (Knuth, Morris and Pratt): the search of the language is quadratic for a long part that nearly occurs everywhere.
 */
function withoutPart(text: string, part: string): string {
  const borders = bordersOf(part);
  const kept: string[] = [];
  let from = 0;
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== part[matched]) matched = borders[matched - 1] as number;
    if (text[index] === part[matched]) matched += 1;
    if (matched < part.length) continue;
    kept.push(text.slice(from, index + 1 - part.length));
    from = index + 1;
    matched = 0;
  }
  kept.push(text.slice(from));
  return kept.join('');
}

/** For each beginning of a text, the length of the longest shorter one that also ends it. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let length = 0;
  for (let index = 1; index < text.length; index += 1) {
    while (length > 0 && text[index] !== text[length]) length = borders[length - 1] as number;
    if (text[index] === text[length]) length += 1;
    borders[index] = length;
  }
  return borders;
}
