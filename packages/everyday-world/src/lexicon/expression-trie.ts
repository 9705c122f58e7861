import { scanConceptTokens } from './concept-tokens.js';
import type { LexiconTopic } from './lexicon-topic.js';

/** The meaning of an expression. */
export interface ExpressionMeaning {
  readonly topic: string;
  readonly value: string;
  readonly source: 'statement' | 'advice';
}

/** A node of the trie over the stems of expressions. */
export interface ExpressionNode {
  readonly next: Map<number, ExpressionNode>;
  /** Meanings of the expression that ends here. */
  readonly meanings: ExpressionMeaning[];
}

/** All expressions of a language, for search in one pass. */
export interface ExpressionTrie {
  readonly root: ExpressionNode;
  /** Number of each stem that occurs in an expression. */
  readonly stems: ReadonlyMap<string, number>;
}

/**
 * Builds the trie. A topic followed by a value (`diet: vegetarian`) is also an expression, of kind `statement`.
 */
export function buildExpressionTrie(topics: readonly LexiconTopic[]): ExpressionTrie {
  const root: ExpressionNode = { next: new Map(), meanings: [] };
  const stems = new Map<string, number>();

  const add = (expression: string, meaning: ExpressionMeaning): void => {
    let node = root;
    for (const stem of stemsOf(expression)) {
      let number = stems.get(stem);
      if (number === undefined) {
        number = stems.size + 1;
        stems.set(stem, number);
      }
      let child = node.next.get(number);
      if (child === undefined) {
        child = { next: new Map(), meanings: [] };
        node.next.set(number, child);
      }
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
  return { root, stems };
}

/** The stems of an expression that count, in order. */
export function stemsOf(expression: string): string[] {
  const stems: string[] = [];
  scanConceptTokens(expression, {
    word: (stem) => {
      if (stem !== '') stems.push(stem);
    },
    mark: () => {},
  });
  return stems;
}
