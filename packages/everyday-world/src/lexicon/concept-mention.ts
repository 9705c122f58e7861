/** A mention of a topic in a text by an expression of the lexicon. */
export interface ConceptMention {
  readonly topic: string;
  /** The name of the value, in the language of the text. */
  readonly value: string;
  /** Index of the first character. */
  readonly start: number;
  /** Index after the last character. */
  readonly end: number;
  /** `statement`: what people say about themselves. `advice`: wording of fitting advice. */
  readonly source: 'statement' | 'advice';
}
