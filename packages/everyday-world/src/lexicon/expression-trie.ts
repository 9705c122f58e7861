import type { ConceptMention } from './concept-mention.js';
import { conceptTokens } from './concept-tokens.js';
import type { LexiconTopic } from './lexicon-topic.js';

/** The meaning of an expression. */
export type ExpressionMeaning = Pick<ConceptMention, 'topic' | 'value' | 'source'>;

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
