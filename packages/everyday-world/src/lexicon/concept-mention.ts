/** A place in a text where an expression of the lexicon speaks of a topic. */
export interface ConceptMention {
  readonly topic: string;
  /** The name of the value, in the language that was read. */
  readonly value: string;
  /** Index of the first character. */
  readonly start: number;
  /** Index after the last character. */
  readonly end: number;
  /** `statement`: what people say of themselves. `advice`: what fitting advice is made of. */
  readonly source: 'statement' | 'advice';
}
