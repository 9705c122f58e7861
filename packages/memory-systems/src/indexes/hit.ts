/** One answer of an index. */
export interface Hit {
  readonly id: string;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

/** Which ids may be returned. Asked before the best `k` are chosen; must give the same answer each time. */
export type Accept = (id: string) => boolean;
