/** A label that a person can give, with its meaning. */
export interface LabelChoice {
  readonly label: string;
  readonly meaning?: string | undefined;
  /** Whether it can be given only when every needed text is there. Default: false. */
  readonly isWhole?: boolean | undefined;
}

/** A text of a task. */
export interface ShownField {
  readonly title: string;
  readonly text: string;
  /** The name under which the person may give another text. Default: the text cannot be changed. */
  readonly key?: string | undefined;
  /** Whether a label that is whole needs this text. Default: false. */
  readonly isNeeded?: boolean | undefined;
}

/** What a person sees of a thing to label. */
export interface ShownTask {
  /** The texts, in order. */
  readonly fields: readonly ShownField[];
  /** Default: the choices of the form. */
  readonly choices?: readonly LabelChoice[] | undefined;
}

/** A thing that can be drawn and labelled. */
export interface LabelCandidate {
  /** Identifies it within its source, the same in each drawing. */
  readonly key: string;
  /** Things of one cluster are not independent, e.g. those of one user. */
  readonly cluster: string;
  /** Candidates of one unit are drawn and shown together. Default: each alone. */
  readonly unit?: string | undefined;
  /** The label of the judge, or the one that the data claim; null if there is none. */
  readonly reference: string | null;
  /** The value of each group by which labels are compared, such as its system or its period. */
  readonly groups: Readonly<Record<string, string>>;
  readonly task: ShownTask;
}
