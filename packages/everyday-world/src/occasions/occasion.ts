/** A matter on which a user repeatedly wants advice. */
export interface Occasion {
  /** The question in several wordings, each valid at any time and revealing no value. */
  readonly questions: readonly string[];
  /** Topics that can decide which advice is right, by key. */
  readonly topics: readonly string[];
}
