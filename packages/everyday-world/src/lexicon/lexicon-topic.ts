/** One value of a topic, with its expressions. */
export interface LexiconValue {
  /** Name in the language; unique within the topic. */
  readonly name: string;
  /** Expressions with which people imply it about themselves, mostly without naming it. */
  readonly statement: readonly string[];
  /** Expressions of fitting advice. */
  readonly advice: readonly string[];
}

/** An everyday matter in which people differ and change. */
export interface LexiconTopic {
  /** Letters, digits and `_`; the same in every language. */
  readonly key: string;
  /** Name in the language; in English, the key. */
  readonly name: string;
  /** True if the values form a scale and are listed in its order. */
  readonly ordered: boolean;
  /** At least two. */
  readonly values: readonly LexiconValue[];
}
