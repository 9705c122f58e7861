/** The texts of an index in the order in which Whoosh holds them. */
export interface Segments {
  /** Slots by segment; equal scores are ranked in this order. */
  readonly slots: readonly (readonly number[])[];
  /** Slots that were merged into another segment, so that their length is known only as stored, in a byte. */
  readonly merged: ReadonlySet<number>;
}

/** Fewer old segments are never merged. */
const fewestMerged = 5;

/**
 * The segments that Whoosh 2.7.4 has after it committed each batch. Every commit starts a segment and may merge small
 * ones into it, behind its own texts.
 */
export function segmentsOf(batches: readonly (readonly number[])[]): Segments {
  let slots: (readonly number[])[] = [];
  const merged = new Set<number>();
  for (const batch of batches) {
    const bySize = slots.toSorted((left, right) => left.length - right.length);
    const count = mergedCount(bySize.map(({ length }) => length));
    const merging = bySize.slice(0, count).flat();
    for (const slot of merging) merged.add(slot);
    slots = [...(count === 0 ? slots : bySize.slice(count)), [...batch, ...merging]];
  }
  return { slots, merged };
}

/** How many of these sizes, the smallest first, are merged: the first five or more that stay below a Fibonacci number. */
function mergedCount(sizes: readonly number[]): number {
  // The limit for five, and the number before it.
  let [previous, limit] = [34, 55];
  let total = sizes.slice(0, fewestMerged - 1).reduce((sum, size) => sum + size, 0);
  for (let count = fewestMerged; count <= sizes.length; count += 1) {
    total += sizes[count - 1] as number;
    if (total < limit) return count;
    [previous, limit] = [limit, previous + limit];
  }
  return 0;
}
