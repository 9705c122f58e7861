/**
 * What is written about one value of a topic, and how it is recognised. Sentences are templates: of `{this|that}`
 * one alternative is drawn, and `[…]` marks the part that implies the value (see `expandText`).
 */
export interface EverydayValue {
  /** In words of the language; no two values of a topic share it. */
  readonly name: string;
  /** Whole sentences of a person of whom it is true; they imply it and do not name it. */
  readonly statements: readonly string[];
  /** What made it true: a clause in the past tense, the person being its subject. */
  readonly events: readonly string[];
  /** Advice that fits it: a clause that follows `you could`. */
  readonly advice: readonly string[];
  /** More that people say of themselves when it is true, apart from the parts marked above. */
  readonly statementSynonyms?: readonly string[];
  /** More that fitting advice is made of. */
  readonly adviceSynonyms?: readonly string[];
}

/** One everyday matter on which people differ and change. */
export interface EverydayTopic {
  /** Letters, digits and `_`; the same in every language. */
  readonly key: string;
  /** What it is called in the language; in English, its key. */
  readonly name: string;
  /** True where the values lie on a scale and are listed along it. */
  readonly ordered: boolean;
  /** True where only someone with a job can be asked about it. Default false. */
  readonly atWork?: boolean;
  /** What someone who brings it up asks for; they give nothing away. */
  readonly requests: readonly string[];
  /** At least two. */
  readonly values: readonly EverydayValue[];
}
