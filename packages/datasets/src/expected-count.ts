/** How often something occurs in the data. */
export interface ExpectedCount {
  name: string;
  count: number;
}

/** What complete data have. */
export interface ExpectedCounts {
  /** Episodes, sessions, turns, questions … */
  readonly counts: readonly ExpectedCount[];
  /** Questions by type. */
  readonly questionTypes: readonly ExpectedCount[];
}
