import { type Operator, textNode, type WhooshNode } from './whoosh-node.js';

/** One piece of syntax: its pattern and its node; undefined if a match is not syntax after all. */
interface Tag {
  readonly pattern: RegExp;
  node(match: RegExpExecArray): WhooshNode | undefined;
}

const operator = (name: Operator, pattern: RegExp): Tag => ({
  pattern,
  node: () => ({ kind: 'operator', operator: name }),
});

const unquoted = (text: string): string => /^'(.*)'$/s.exec(text)?.[1] ?? text;

/** All pieces of syntax, in the order in which Whoosh tries them at each position. */
const tags: readonly Tag[] = [
  operator('ANDNOT', /(?<=\s)ANDNOT(?=\s)/uy),
  operator('ANDMAYBE', /(?<=\s)ANDMAYBE(?=\s)/uy),
  { pattern: /\*:\*/uy, node: () => ({ kind: 'everything' }) },
  {
    pattern: /(?:^|(?<=[^\p{L}\p{N}_]))'(.*?)'(?=\s|[\])}]|$)/uy,
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
  {
    // The lookahead makes an unclosed bracket fail at once.
    pattern: /(?=[^\]}]*[\]}])([{[])('[^']*?'\s+|[^\]}]+?(?=to))?to(\s+'[^']*?'|[^\]}]+?)?([}\]])/iuy,
    node: ([, open, start, end, close]) => ({
      kind: 'range',
      start: start ? unquoted(start.trimEnd()) : null,
      end: end ? unquoted(end.trimStart()) : null,
      withoutStart: open === '{',
      withoutEnd: close === '}',
    }),
  },
  { pattern: /\s+/uy, node: () => ({ kind: 'space' }) },
];

/** Splits a question into syntax and the words between. */
export function tagQuestion(question: string): WhooshNode[] {
  const nodes: WhooshNode[] = [];
  let from = 0;
  let at = 0;
  while (at < question.length) {
    const found = tagAt(question, at);
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

function tagAt(question: string, at: number): { node: WhooshNode; end: number } | undefined {
  for (const { pattern, node } of tags) {
    pattern.lastIndex = at;
    const match = pattern.exec(question);
    const tagged = match && node(match);
    if (tagged) return { node: tagged, end: at + match[0].length };
  }
  return undefined;
}
