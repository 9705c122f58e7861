/** How a ranking did at a cutoff. */
export interface RankMeasures {
  /** 1 if at least one correct id is among the first `k`, else 0. */
  readonly recallAny: number;
  /** 1 if all correct ids are among the first `k`, else 0. */
  readonly recallAll: number;
  /** Normalised discounted cumulative gain of the first `k` ranks, in [0, 1]. */
  readonly ndcg: number;
}

/** The discount of a rank, counted from 1. */
export type Discount = (rank: number) => number;

/** The usual discount. */
export const usualDiscount: Discount = (rank) => Math.log2(rank + 1);

/** The discount of the released code: rank 2 is not discounted (docs/specs/longmemeval.md#faults). */
export const referenceDiscount: Discount = (rank) => (rank === 1 ? 1 : Math.log2(rank));

/**
 * Recall and gain of a ranking at a cutoff (docs/specs/longmemeval.md#retrieval). With no correct ids, `recallAll` is 1
 * and the others are 0, as in the released code.
 *
 * @param ranking ids, best first; an id may stand several times
 * @param correct the right ids
 * @param k the cutoff, at least 1
 * @param relevant how many documents of the corpus are right, for the best possible gain. Default: `correct.size`
 */
export function rankMeasures(
  ranking: readonly string[],
  correct: ReadonlySet<string>,
  {
    k,
    discount,
    relevant = correct.size,
  }: { readonly k: number; readonly discount: Discount; readonly relevant?: number },
): RankMeasures {
  const shown = ranking.slice(0, k);
  const found = new Set(shown.filter((id) => correct.has(id)));
  const gain = shown.reduce((sum, id, index) => sum + (correct.has(id) ? 1 / discount(index + 1) : 0), 0);
  let best = 0;
  for (let rank = 1; rank <= Math.min(k, relevant); rank += 1) best += 1 / discount(rank);
  return {
    recallAny: found.size > 0 ? 1 : 0,
    recallAll: found.size === correct.size ? 1 : 0,
    ndcg: best === 0 ? 0 : gain / best,
  };
}

/** The shortest beginning of a ranking that shows `k` different ids, or all of it; its length. */
export function lengthShowing(ranking: readonly string[], k: number): number {
  const shown = new Set<string>();
  for (const [index, id] of ranking.entries()) {
    shown.add(id);
    if (shown.size === k) return index + 1;
  }
  return ranking.length;
}
