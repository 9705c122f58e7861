/** An answer in a log of another program, to a question that has its id from `memgym data export`. */
export interface LoggedAnswer {
  /** Counted from 1; set for files with lines. */
  readonly line?: number;
  /** Path inside the file; set for the others. */
  readonly path?: string;
  readonly questionId: string;
  /** What the model said. */
  readonly reply: string;
  /** The choice that the program took: its place, from 0, and its text. The same text may stand twice, or elsewhere. */
  readonly chosen?: { readonly place: number; readonly text: string } | undefined;
  /** Ranked ids of the turns that a memory found. */
  readonly retrieved?: readonly string[] | undefined;
}
