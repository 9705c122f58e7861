/** A matter on which a user wants advice again and again. */
export interface Occasion {
  /** The question in several wordings, each fit for any time and giving nothing away. */
  readonly questions: readonly string[];
  /** Topics that can decide what advice is right, by key. */
  readonly topics: readonly string[];
}
