import type { ConceptMention } from './concept-mention.js';
import { type ConceptToken, conceptTokens } from './concept-tokens.js';
import type { LexiconTopic } from './lexicon-topic.js';
import { absentTopics, lexiconTopics } from './lexicon-topics.js';

const tries = new Map<string, ExpressionNode>();

function trieOf(language: string): ExpressionNode {
  const code = /^zh\b/i.test(language) ? 'zh' : 'en';
  const trie = tries.get(code) ?? buildExpressionTrie([...lexiconTopics(code), ...absentTopics(code)]);
  tries.set(code, trie);
  return trie;
}

/** Number of words before an expression that can negate it. */
const negationReach = 2;

/**
 * The mentions of the lexicon's topics in a text, ordered by start. Expressions are found in any inflection and
 * across small words. The longest expression at a position counts; negated ones (`never gave up meat`) do not. An
 * expression with several meanings gives one mention per meaning. Takes one pass over the text. `zh` and `zh-…` are
 * read as Chinese, anything else as English.
 */
export function readConcepts(text: string, language: string): ConceptMention[] {
  const root = trieOf(language);
  const tokens = conceptTokens(text);
  const mentions: ConceptMention[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = longestAt(root, tokens, at);
    if (found === null || isDenied(tokens, at)) {
      at += 1;
      continue;
    }
    const start = tokens[at]?.start ?? 0;
    const end = tokens[found.last]?.end ?? 0;
    for (const { topic, value, source } of found.node.meanings) {
      mentions.push({ topic, value, start, end, source });
    }
    at = found.last + 1;
  }
  return mentions;
}

function longestAt(
  root: ExpressionNode,
  tokens: readonly ConceptToken[],
  from: number,
): { readonly node: ExpressionNode; readonly last: number } | null {
  let node: ExpressionNode | undefined = root;
  let found: { node: ExpressionNode; last: number } | null = null;
  for (let at = from; at < tokens.length; at += 1) {
    const { stem, mark } = tokens[at] as ConceptToken;
    if (mark === 'clause' && at > from) continue;
    node = mark === undefined ? node.next.get(stem) : undefined;
    if (node === undefined) break;
    if (node.meanings.length > 0) found = { node, last: at };
  }
  return found;
}

function isDenied(tokens: readonly ConceptToken[], at: number): boolean {
  for (const { mark, negating } of tokens.slice(Math.max(0, at - negationReach), at).reverse()) {
    if (mark !== undefined) return false;
    if (negating) return true;
  }
  return false;
}

/** The meaning of an expression. */
type ExpressionMeaning = Pick<ConceptMention, 'topic' | 'value' | 'source'>;

/** A node of the trie over the stems of expressions. */
export interface ExpressionNode {
  readonly next: Map<string, ExpressionNode>;
  /** Meanings of the expression that ends here. */
  readonly meanings: ExpressionMeaning[];
}

/**
 * All expressions of a language, for search in one pass. A topic followed by a value (`diet: vegetarian`) is also an
 * expression, of kind `statement`.
 * @returns the root of the trie
 */
export function buildExpressionTrie(topics: readonly LexiconTopic[]): ExpressionNode {
  const root: ExpressionNode = { next: new Map(), meanings: [] };

  const add = (expression: string, meaning: ExpressionMeaning): void => {
    let node = root;
    for (const stem of stemsOf(expression)) {
      const child = node.next.get(stem) ?? { next: new Map(), meanings: [] };
      node.next.set(stem, child);
      node = child;
    }
    const { topic, value, source } = meaning;
    const again = node.meanings.some(
      (one) => one.topic === topic && one.value === value && one.source === source,
    );
    if (node !== root && !again) node.meanings.push(meaning);
  };

  for (const topic of topics) {
    for (const value of topic.values) {
      const meaning = { topic: topic.name, value: value.name };
      const name = topic.name.replaceAll('_', ' ');
      add(`${name} ${value.name}`, { ...meaning, source: 'statement' });
      for (const expression of value.statement) add(expression, { ...meaning, source: 'statement' });
      for (const expression of value.advice) add(expression, { ...meaning, source: 'advice' });
    }
  }
  return root;
}

/** The stems of an expression that count, in order. */
export function stemsOf(expression: string): string[] {
  return conceptTokens(expression).flatMap(({ stem, mark }) => (mark === undefined ? [stem] : []));
}
