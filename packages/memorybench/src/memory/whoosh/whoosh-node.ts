/** A word, quoted text or pattern of a question. */
export interface TextNode {
  readonly kind: 'word' | 'phrase' | 'pattern' | 'prefix';
  readonly text: string;
  /** Maximum distance between two words of a phrase. */
  readonly slop: number;
  readonly boost: number;
}

/** An operator written in capitals. */
export type Operator = 'NOT' | 'AND' | 'OR' | 'ANDNOT' | 'ANDMAYBE' | 'REQUIRE';

/** Nodes that belong together; one made by an operator has its name. */
export interface GroupNode {
  readonly kind: 'group';
  readonly of: Operator;
  readonly nodes: readonly WhooshNode[];
  readonly boost: number;
}

export interface RangeNode {
  readonly kind: 'range';
  /** Null if the range is open. */
  readonly start: string | null;
  readonly end: string | null;
  readonly withoutStart: boolean;
  readonly withoutEnd: boolean;
}

/** A piece of a question in Whoosh's query language. */
export type WhooshNode =
  | { readonly kind: 'space' | 'open' | 'close' | 'everything' }
  | { readonly kind: 'field'; readonly name: string; readonly source: string }
  | { readonly kind: 'boost'; readonly factor: number; readonly source: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | RangeNode
  | TextNode
  | GroupNode;

export function textNode(text: string, kind: TextNode['kind'] = 'word', slop = 1): TextNode {
  return { kind, text, slop, boost: 1 };
}

export function isText(node: WhooshNode | undefined): node is TextNode {
  return (
    node?.kind === 'word' || node?.kind === 'phrase' || node?.kind === 'pattern' || node?.kind === 'prefix'
  );
}

/** Text nodes and groups have a boost. */
export function isBoostable(node: WhooshNode | undefined): node is TextNode | GroupNode {
  return isText(node) || node?.kind === 'group';
}
