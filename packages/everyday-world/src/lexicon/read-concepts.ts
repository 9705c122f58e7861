import type { ConceptMention } from './concept-mention.js';
import { scanConceptTokens } from './concept-tokens.js';
import { buildExpressionTrie, type ExpressionNode, type ExpressionTrie } from './expression-trie.js';
import { lexiconTopics } from './lexicon-topics.js';

const tries = new Map<string, ExpressionTrie>();

function trieOf(language: string): ExpressionTrie {
  const code = /^zh\b/i.test(language) ? 'zh' : 'en';
  let trie = tries.get(code);
  if (trie === undefined) {
    trie = buildExpressionTrie(lexiconTopics(code));
    tries.set(code, trie);
  }
  return trie;
}

// Codes in the scratch list for tokens that are not stems.
const unknown = 0;
const fullMark = -1;
const clauseMark = -2;

/** Number of words before an expression that can negate it. */
const negationReach = 2;

/**
 * The mentions of the lexicon's topics in a text, ordered by start. Expressions are found in any inflection and
 * across small words. The longest expression at a position counts; negated ones (`never gave up meat`) do not. An
 * expression with several meanings gives one mention per meaning. Takes one pass over the text. `zh` and `zh-…` are
 * read as Chinese, anything else as English.
 */
export function readConcepts(text: string, language: string): ConceptMention[] {
  const { root, stems } = trieOf(language);
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const denies: boolean[] = [];
  let first = false;
  scanConceptTokens(text, {
    word(stem, negating, start, end) {
      if (stem === '') return;
      const number = stems.get(stem) ?? unknown;
      first ||= root.next.has(number);
      kinds.push(number);
      denies.push(negating);
      starts.push(start);
      ends.push(end);
    },
    mark(full) {
      kinds.push(full ? fullMark : clauseMark);
      denies.push(false);
      starts.push(0);
      ends.push(0);
    },
  });
  const mentions: ConceptMention[] = [];
  if (!first) return mentions;
  let at = 0;
  while (at < kinds.length) {
    const found = longestAt(root, kinds, at);
    if (found === null || isDenied(kinds, denies, at)) {
      at += 1;
      continue;
    }
    const start = starts[at] ?? 0;
    const end = ends[found.last] ?? 0;
    for (const { topic, value, source } of found.node.meanings) {
      mentions.push({ topic, value, start, end, source });
    }
    at = found.last + 1;
  }
  return mentions;
}

function longestAt(
  root: ExpressionNode,
  kinds: readonly number[],
  from: number,
): { readonly node: ExpressionNode; readonly last: number } | null {
  let node: ExpressionNode | undefined = root;
  let found: { node: ExpressionNode; last: number } | null = null;
  for (let at = from; at < kinds.length; at += 1) {
    const kind = kinds[at] ?? unknown;
    if (kind === clauseMark && at > from) continue;
    node = kind > 0 ? node.next.get(kind) : undefined;
    if (node === undefined) break;
    if (node.meanings.length > 0) found = { node, last: at };
  }
  return found;
}

function isDenied(kinds: readonly number[], denies: readonly boolean[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - negationReach); before -= 1) {
    if ((kinds[before] ?? unknown) < 0) return false;
    if (denies[before] === true) return true;
  }
  return false;
}
