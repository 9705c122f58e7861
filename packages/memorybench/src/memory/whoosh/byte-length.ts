/** Lengths from 0 to 106,374 that a byte encodes: round(27 · (1.033ⁿ − 1)). */
const byteLengths = Int32Array.from({ length: 256 }, (_, byte) => Math.round(27 * (1.033 ** byte - 1)));

/**
 * The length with which Whoosh scores a document of `length` terms: the next of the 256 lengths, at most the longest
 * (docs/specs/memory-systems.md#index-building-blocks).
 */
export function byteLengthOf(length: number): number {
  let low = 0;
  let high = byteLengths.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byteLengths[middle] as number) < length) low = middle + 1;
    else high = middle;
  }
  return byteLengths[low] as number;
}
