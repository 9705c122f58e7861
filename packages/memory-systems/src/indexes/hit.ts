/** One result of an index. */
export interface Hit {
  readonly id: string;
  /** Higher is better; comparable within one search only. */
  readonly score: number;
}

/** Hits from the score of each id, best first; equal scores in the order of the map. */
export function hitsOf(scores: ReadonlyMap<string, number>): Hit[] {
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((left, right) => right.score - left.score);
}

/** Selects the ids that may be returned. Called before the best `k` are chosen; must be deterministic. */
export type Accept = (id: string) => boolean;
