import { type Operator, textNode, type WhooshNode } from './whoosh-node.js';

/** One piece of syntax: its pattern and its node; undefined if a match is not syntax after all. */
interface Tag {
  readonly pattern: RegExp;
  /** Whether a match may start at a place, found without reading to the end of the question from each place. */
  canStart?(at: number, question: QuestionMarks): boolean;
  node(match: RegExpExecArray): WhooshNode | undefined;
}

const operator = (name: Operator, pattern: RegExp): Tag => ({
  pattern,
  node: () => ({ kind: 'operator', operator: name }),
});

const unquoted = (text: string): string => /^'(.*)'$/s.exec(text)?.[1] ?? text;

/** Where the marks of a question are next; `undefined` after the last. Places are asked for in ascending order. */
interface QuestionMarks {
  readonly text: string;
  closingBracket(from: number): number | undefined;
  closingQuote(from: number): number | undefined;
  lineEnd(from: number): number | undefined;
  to(from: number): number | undefined;
}

const marksOf = (text: string): QuestionMarks => ({
  text,
  closingBracket: nextOf(text, /[\]}]/g),
  closingQuote: nextOf(text, /'(?=\s|[\])}]|$)/g),
  lineEnd: nextOf(text, /[\n\r\u2028\u2029]/g),
  to: nextOf(text, /to/gi),
});

/** Finds the next match at or after a place; reads the text once as long as places ascend. */
function nextOf(text: string, pattern: RegExp): (from: number) => number | undefined {
  let next: number | undefined = -1;
  return (from) => {
    if (next === undefined || next >= from) return next;
    pattern.lastIndex = from;
    next = pattern.exec(text)?.index;
    return next;
  };
}

const range = (pattern: RegExp, canStart: Tag['canStart'] & {}): Tag => ({
  pattern,
  canStart,
  node: ([, open, start, end, close]) => ({
    kind: 'range',
    start: start ? unquoted(start.trimEnd()) : null,
    end: end ? unquoted(end.trimStart()) : null,
    withoutStart: open === '{',
    withoutEnd: close === '}',
  }),
});

const isOpening = (character: string | undefined): boolean => character === '[' || character === '{';

/** All pieces of syntax, in the order in which Whoosh tries them at each position. */
const tags: readonly Tag[] = [
  operator('ANDNOT', /(?<=\s)ANDNOT(?=\s)/uy),
  operator('ANDMAYBE', /(?<=\s)ANDMAYBE(?=\s)/uy),
  { pattern: /\*:\*/uy, node: () => ({ kind: 'everything' }) },
  {
    pattern: /(?:^|(?<=[^\p{L}\p{N}_]))'(.*?)'(?=\s|[\])}]|$)/uy,
    canStart: (at, { text, closingQuote, lineEnd }) => {
      if (text[at] !== "'") return false;
      const end = closingQuote(at + 1);
      return end !== undefined && end < (lineEnd(at) ?? text.length);
    },
    node: ([, text = '']) => textNode(text),
  },
  {
    pattern: /([\p{L}\p{N}_]+|\*):/uy,
    node: ([source, name = '']) => ({ kind: 'field', name, source }),
  },
  { pattern: /[*?\u055E\u061F\u1367]/uy, node: ([source]) => textNode(source, 'pattern') },
  {
    pattern: /"(.*?)"(?:~([1-9][0-9]*))?/uy,
    node: ([, text = '', slop = '1']) => textNode(text, 'phrase', Number(slop)),
  },
  { pattern: /\(/uy, node: () => ({ kind: 'open' }) },
  { pattern: /\)/uy, node: () => ({ kind: 'close' }) },
  operator('NOT', /(?:^|(?<=[\s()]))NOT(?=\s)/uy),
  operator('AND', /(?<=\s)AND(?=\s)/uy),
  operator('OR', /(?<=\s)OR(?=\s)/uy),
  operator('REQUIRE', /(?:^|(?<=\s))REQUIRE(?=\s)/uy),
  {
    pattern: /\^([0-9]*(?:\.[0-9]+)?)(?=$|[ \t\r\n)])/uy,
    node: ([source, factor = '']) =>
      factor === '' ? textNode(source) : { kind: 'boost', factor: Number(factor), source },
  },
  range(
    /([{[])('[^']*?'\s+)to(\s+'[^']*?'|[^\]}]+?)?([}\]])/iuy,
    (at, { text, closingBracket }) =>
      isOpening(text[at]) && text[at + 1] === "'" && closingBracket(at) !== undefined,
  ),
  range(/([{[])([^\]}]+?(?=to))?to(\s+'[^']*?'|[^\]}]+?)?([}\]])/iuy, (at, { text, closingBracket, to }) => {
    if (!isOpening(text[at])) return false;
    const end = closingBracket(at);
    return end !== undefined && (to(at) ?? end) < end;
  }),
  { pattern: /\s+/uy, node: () => ({ kind: 'space' }) },
];

/** Splits a question into syntax and the words between. */
export function tagQuestion(question: string): WhooshNode[] {
  const nodes: WhooshNode[] = [];
  const marks = marksOf(question);
  let from = 0;
  let at = 0;
  while (at < question.length) {
    const found = tagAt(marks, at);
    if (found === undefined) {
      at = afterUntagged(question, at);
      continue;
    }
    if (from < at) nodes.push(textNode(question.slice(from, at)));
    nodes.push(found.node);
    at = found.end;
    from = at;
  }
  if (from < question.length) nodes.push(textNode(question.slice(from)));
  return nodes;
}

/** Syntax never starts inside a word that does not start with it. */
function afterUntagged(question: string, at: number): number {
  const word = /[\p{L}\p{N}_]+/uy;
  word.lastIndex = at;
  return word.test(question) ? word.lastIndex : at + 1;
}

function tagAt(marks: QuestionMarks, at: number): { node: WhooshNode; end: number } | undefined {
  for (const { pattern, canStart, node } of tags) {
    if (canStart?.(at, marks) === false) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(marks.text);
    const tagged = match && node(match);
    if (tagged) return { node: tagged, end: at + match[0].length };
  }
  return undefined;
}
