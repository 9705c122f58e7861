/** One thing a person can be, have or do, and the expressions that speak of it. */
export interface LexiconValue {
  /** In words of the language; no two values of a topic share it. */
  readonly name: string;
  /** What people say of themselves when it is true of them, mostly without naming it. */
  readonly statement: readonly string[];
  /** What advice that fits it is made of. */
  readonly advice: readonly string[];
}

/** One everyday matter on which people differ and change. */
export interface LexiconTopic {
  /** Letters, digits and `_`; the same in every language. */
  readonly key: string;
  /** What it is called in the language; in English, its key. */
  readonly name: string;
  /** True where the values lie on a scale and are listed along it. */
  readonly ordered: boolean;
  /** At least two. */
  readonly values: readonly LexiconValue[];
}
