/** The kinds of texts whose lengths are counted, in the order of tables. */
export const textKinds = ['input', 'output', 'answer', 'dialogue', 'corpus', 'message'] as const;

/**
 * A kind of texts: `input` is what is asked, `output` the right answer as text, `answer` the first stored answer,
 * `dialogue` a whole stored dialogue, `corpus` what an episode or a data set has to be read, `message` one message of it.
 */
export type TextKind = (typeof textKinds)[number];

/** The texts of a part of a data set. */
export interface PartTexts {
  readonly name: string;
  /** Larger parts that it belongs to, by the name of the grouping: `{ domain: 'Legal' }`. */
  readonly groups: Readonly<Record<string, string>>;
  /** Texts by kind; a kind that the part has not is absent. */
  readonly texts: Readonly<Partial<Record<TextKind, readonly string[]>>>;
}
