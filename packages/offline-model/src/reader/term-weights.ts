import type { ReadStatement } from './read-statement.js';

/** The information content of terms among the statements. */
export interface TermWeights {
  /** Inverse document frequency, above 0; larger for rarer terms. */
  weight(term: string): number;
}

/** Counts terms over the statements, each at its first use. */
export function createTermWeights(statements: readonly ReadStatement[]): TermWeights {
  const known = new Map<string, number>();
  return {
    weight(term) {
      const before = known.get(term);
      if (before !== undefined) return before;
      let found = 0;
      for (const { analysis } of statements)
        if (analysis.terms.has(term) || analysis.timeKeys.has(term)) found += 1;
      const weight = Math.log(1 + (statements.length - found + 0.5) / (found + 0.5));
      known.set(term, weight);
      return weight;
    },
  };
}
