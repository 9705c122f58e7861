/** A longest common subsequence, with details of the search. */
export interface CommonSubsequence<T> {
  /** Number of its items. */
  readonly length: number;
  /** Its items, in order. */
  readonly items: readonly T[];
  /** Number of items of both lists that the traceback passed, which is the depth of a recursive search. */
  readonly steps: number;
}

/**
 * A longest common subsequence of two lists. If there are several, the traceback from the ends prefers to skip an item
 * of `second` unless that reduces the length, as in the Python library `rouge`.
 */
export function longestCommonSubsequence<T>(first: readonly T[], second: readonly T[]): CommonSubsequence<T> {
  const width = second.length + 1;
  const lengths = new Uint32Array((first.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] as number;
  for (let i = 1; i <= first.length; i += 1) {
    for (let j = 1; j <= second.length; j += 1) {
      lengths[i * width + j] =
        first[i - 1] === second[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1));
    }
  }
  const items: T[] = [];
  let [i, j, steps] = [first.length, second.length, 0];
  while (i > 0 && j > 0) {
    steps += 1;
    if (first[i - 1] === second[j - 1]) {
      items.push(first[i - 1] as T);
      i -= 1;
      j -= 1;
    } else if (at(i - 1, j) > at(i, j - 1)) i -= 1;
    else j -= 1;
  }
  return { length: at(first.length, second.length), items: items.reverse(), steps };
}
