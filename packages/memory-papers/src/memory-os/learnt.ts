/** A line of knowledge, with the numbers of its exchanges. */
export interface Line {
  readonly text: string;
  readonly pages: readonly number[];
}

/** The result of an analysis of pages. */
export interface Learnt {
  /** The whole new profile. */
  readonly profile: string;
  readonly user: readonly Line[];
  readonly assistant: readonly Line[];
}
