import { arrangeNodes } from './arrange-nodes.js';
import { tagQuestion } from './tag-question.js';
import { whooshAnalyzer } from './whoosh-analyzer.js';
import type { GroupNode, RangeNode, TextNode, WhooshNode } from './whoosh-node.js';

interface Boosted {
  readonly boost: number;
}

/** One kind of terms in a document. */
export type LeafQuery =
  | (Boosted & { readonly kind: 'term' | 'prefix' | 'pattern'; readonly text: string })
  | (Boosted & { readonly kind: 'phrase'; readonly words: readonly string[]; readonly slop: number })
  | (Boosted & Omit<RangeNode, 'kind'> & { readonly kind: 'range' })
  /** Every document with a word; with `isEmpty`, those without one, too. */
  | (Boosted & { readonly kind: 'every'; readonly isEmpty: boolean });

export type CompoundQuery = Boosted & {
  readonly kind: 'and' | 'or';
  readonly parts: readonly WhooshQuery[];
};

/** A question parsed as in Whoosh; `none` finds nothing. */
export type WhooshQuery =
  | { readonly kind: 'none' }
  | LeafQuery
  | CompoundQuery
  | { readonly kind: 'not'; readonly part: WhooshQuery }
  | {
      readonly kind: 'andnot' | 'andmaybe' | 'require';
      readonly first: WhooshQuery;
      readonly second: WhooshQuery;
    };

const none: WhooshQuery = { kind: 'none' };

/**
 * Parses a question in Whoosh 2.7.4's query language, like its `QueryParser` with `OrGroup`: `name?` is a pattern,
 * quotes are phrases, capital AND and NOT are operators. Source: docs/specs/memory-systems.md#bm25.
 */
export function readWhooshQuery(question: string): WhooshQuery {
  return simplified(queryOfGroup(arrangeNodes(tagQuestion(question))) ?? none);
}

/** The query of a node; undefined for one without a word. */
function queryOf(node: WhooshNode): WhooshQuery | undefined {
  switch (node.kind) {
    case 'group':
      return queryOfGroup(node);
    case 'word':
      return queryOfWord(node);
    case 'phrase':
      return {
        kind: 'phrase',
        words: whooshAnalyzer.analyze(node.text),
        slop: node.slop,
        boost: node.boost,
      };
    case 'pattern':
    case 'prefix':
      return { kind: node.kind, text: node.text.toLowerCase(), boost: node.boost };
    case 'range': {
      const { start, end } = node;
      return { ...node, start: start?.toLowerCase() ?? null, end: end?.toLowerCase() ?? null, boost: 1 };
    }
    case 'everything':
      return { kind: 'every', isEmpty: true, boost: 1 };
    default:
      // Spaces, brackets, fields, boosts and operators were consumed when the nodes were arranged.
      return undefined;
  }
}

function queryOfWord({ text, boost }: TextNode): WhooshQuery | undefined {
  const terms = whooshAnalyzer.analyze(text).map((term) => ({ kind: 'term' as const, text: term, boost }));
  return terms.length > 1 ? { kind: 'or', parts: terms, boost: 1 } : terms[0];
}

function queryOfGroup({ of, nodes, boost }: GroupNode): WhooshQuery | undefined {
  const parts = nodes.map(queryOf);
  const [first, second] = parts;
  switch (of) {
    case 'AND':
    case 'OR': {
      const kind = of === 'AND' ? 'and' : 'or';
      return { kind, parts: parts.filter((part) => part !== undefined), boost };
    }
    case 'NOT':
      return first && { kind: 'not', part: first };
    case 'ANDNOT':
      return first && second ? { kind: 'andnot', first, second } : (first ?? second ?? none);
    case 'ANDMAYBE':
      return first && second ? { kind: 'andmaybe', first, second } : (first ?? second ?? none);
    case 'REQUIRE':
      return first && second ? { kind: 'require', first, second } : (first ?? second ?? none);
  }
}

/** The same query, without empty, repeated and needlessly nested parts. */
function simplified(query: WhooshQuery): WhooshQuery {
  switch (query.kind) {
    case 'and':
    case 'or':
      return simplifiedCompound(query);
    case 'not': {
      const part = simplified(query.part);
      return part.kind === 'none' ? none : { kind: 'not', part };
    }
    case 'andnot':
    case 'andmaybe':
    case 'require': {
      const [first, second] = [simplified(query.first), simplified(query.second)];
      if (first.kind === 'none' || (query.kind === 'require' && second.kind === 'none')) return none;
      return second.kind === 'none' ? first : { kind: query.kind, first, second };
    }
    case 'phrase':
      if (query.words.length > 1) return query;
      // A phrase of one word loses its boost.
      return query.words[0] === undefined ? none : { kind: 'term', text: query.words[0], boost: 1 };
    case 'pattern':
      if (query.text === '*') return { kind: 'every', isEmpty: false, boost: query.boost };
      return /[*?]/u.test(query.text) ? query : { kind: 'term', text: query.text, boost: query.boost };
    case 'range':
      return simplifiedRange(query);
    default:
      return query;
  }
}

function simplifiedRange(query: LeafQuery & { kind: 'range' }): WhooshQuery {
  const { start, end, withoutStart, withoutEnd, boost } = query;
  if (!start && (end === null || end === '\uffff')) return { kind: 'every', isEmpty: false, boost };
  if (start === null || start !== end) return query;
  return withoutStart || withoutEnd ? none : { kind: 'term', text: start, boost };
}

function simplifiedCompound(query: CompoundQuery): WhooshQuery {
  const parts = query.parts.map(simplified).flatMap((part) => {
    if (part.kind !== query.kind) return [part];
    return part.parts.map((inner) => boosted(inner, part.boost));
  });
  if (parts.some((part) => part.kind === 'every' && part.isEmpty)) {
    return { kind: 'every', isEmpty: true, boost: 1 };
  }
  const hasEvery = parts.some(({ kind }) => kind === 'every');
  const unique = new Map<string, WhooshQuery>();
  for (const part of parts) {
    // A part that matches every document with a word replaces all parts that match some of them.
    if (part.kind === 'none' || (hasEvery && part.kind !== 'every' && readsWords(part))) continue;
    const key = part.kind === 'every' ? part.kind : JSON.stringify(part);
    if (!unique.has(key)) unique.set(key, part);
  }
  const [first, ...others] = unique.values();
  if (first === undefined) return none;
  return others.length === 0
    ? boosted(first, query.boost)
    : { kind: query.kind, parts: [...unique.values()], boost: query.boost };
}

/** Whether the whole query matches by words of a document, which a negation does not. */
function readsWords(query: WhooshQuery): boolean {
  switch (query.kind) {
    case 'none':
    case 'not':
      return false;
    case 'and':
    case 'or':
      return query.parts.every(readsWords);
    case 'andnot':
    case 'andmaybe':
    case 'require':
      return readsWords(query.first) && readsWords(query.second);
    default:
      return true;
  }
}

function boosted(query: WhooshQuery, factor: number): WhooshQuery {
  if (query.kind === 'none' || query.kind === 'not') return query;
  if (!('first' in query)) return { ...query, boost: query.boost * factor };
  const first = boosted(query.first, factor);
  // Terms that are only required or excluded have no score.
  return query.kind === 'andmaybe'
    ? { ...query, first, second: boosted(query.second, factor) }
    : { ...query, first };
}
