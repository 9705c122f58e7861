/**
 * What is written about one value of a topic. Texts may hold alternatives, `{this|that}`; one of each is
 * drawn (see `expandText`).
 */
export interface ValueContent {
  /** A value of the lexicon's topic. */
  readonly value: string;
  /** Whole sentences of a user of whom it is true; they imply it and do not name it. */
  readonly statements: readonly string[];
  /** What made it true: a clause in the past tense, the user being its subject. */
  readonly events: readonly string[];
  /** Advice that fits it: a clause that follows `you could`. */
  readonly advice: readonly string[];
}

/** What is written about a topic of the lexicon. */
export interface TopicContent {
  /** Its key, which is the same in every language. */
  readonly topic: string;
  /** True where only someone with a job can be asked about it. Default false. */
  readonly atWork?: boolean;
  /** What a user who brings it up asks for; they give nothing away. */
  readonly requests: readonly string[];
  readonly values: readonly ValueContent[];
}
