/** The information content of terms among the statements. */
export interface TermWeights {
  /** Inverse document frequency, above 0; larger for rarer terms. */
  weight(term: string): number;
}
