/** One result of an index. */
export interface Hit {
  readonly id: string;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

/** Selects the ids that may be returned. Called before the best `k` are chosen; must be deterministic. */
export type Accept = (id: string) => boolean;
