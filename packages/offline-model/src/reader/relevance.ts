import type { QuestionFocus } from './question-focus.js';
import { rankStatements } from './rank-statements.js';
import type { ReadStatement } from './read-statement.js';
import type { TermWeights } from './term-weights.js';

const bridgeStatements = 3;
const bridgeShare = 0.7;

/**
 * Relevance of each statement to a question, 0 to 1: directly, or by one step through a relevant statement ("the
 * one who is 45" – "my boss is 45" – "my boss is called Ann").
 */
export function relevanceOf(
  statements: readonly ReadStatement[],
  focus: QuestionFocus,
  weights: TermWeights,
): Map<ReadStatement, number> {
  const ranked = rankStatements(statements, focus, weights);
  const asked = new Set(focus.terms);
  const direct = new Map(ranked.map(({ read, score }) => [read, score]));
  const relevance = new Map(direct);
  for (const { read: bridge, score } of ranked.slice(0, bridgeStatements)) {
    // Terms of the question do not count as a step.
    const terms = [...bridge.analysis.terms]
      .filter((term) => !asked.has(term))
      .map((term) => ({ term, weight: weights.weight(term) }));
    const total = terms.reduce((sum, { weight }) => sum + weight, 0);
    for (const read of statements) {
      if (read === bridge) continue;
      let shared = 0;
      for (const { term, weight } of terms) if (read.analysis.terms.has(term)) shared += weight;
      if (shared === 0) continue;
      const reached = Math.min(1, (direct.get(read) ?? 0) + (bridgeShare * score * shared) / total);
      if (reached > (relevance.get(read) ?? 0)) relevance.set(read, reached);
    }
  }
  return relevance;
}
