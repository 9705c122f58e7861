/** The texts of an index, in the order of Whoosh. */
export interface Segments {
  /** Slots by segment; equal scores are ranked in this order. */
  readonly slots: readonly (readonly number[])[];
  /** Slots merged into another segment, whose length is therefore known only in its one-byte form. */
  readonly merged: ReadonlySet<number>;
}

/** A smaller number of old segments is never merged. */
const fewestMerged = 5;

/**
 * The segments of Whoosh 2.7.4 after committing each batch. Every commit starts a segment and may merge small ones into
 * it, after its own texts.
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

/** The number of segments to merge, smallest first: the first five or more with sizes below a Fibonacci number. */
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
