/** A longest common subsequence, with details of the search. */
export interface CommonSubsequence<T> {
  /** Its items, in order. */
  readonly items: readonly T[];
  /** The places of its items in the second list, in order. */
  readonly places: readonly number[];
  /** Number of items of both lists that the traceback passed, which is the depth of a recursive search. */
  readonly steps: number;
}

const bits = 32;

/**
 * Most pairs of items that are compared, so that hostile lists neither fill the memory nor stop the process: two lists
 * of 32,768 items, whose table takes 128 MiB.
 */
export const mostPairsCompared = 2 ** 30;

/**
 * A longest common subsequence of two lists. If there are several, the traceback from the ends prefers to skip an item
 * of `second` unless that reduces the length, as in the Python library `rouge`. Undefined for lists with more than
 * {@link mostPairsCompared} pairs of items.
 */
export function longestCommonSubsequence<T>(
  first: readonly T[],
  second: readonly T[],
): CommonSubsequence<T> | undefined {
  if (first.length * second.length > mostPairsCompared) return undefined;
  const width = Math.ceil(second.length / bits);
  const rows = new Uint32Array(first.length * width);
  let next = 0;
  for (const row of rowsOf(first, second)) {
    rows.set(row, next);
    next += width;
  }
  const items: T[] = [];
  const places: number[] = [];
  let [i, j, steps] = [first.length, second.length, 0];
  while (i > 0 && j > 0) {
    steps += 1;
    if (first[i - 1] === second[j - 1]) {
      items.push(first[i - 1] as T);
      places.push(j - 1);
      i -= 1;
      j -= 1;
    } else if (isLonger(rows, (i - 1) * width, j - 1)) i -= 1;
    else j -= 1;
  }
  return { items: items.reverse(), places: places.reverse(), steps };
}

/** The length of a longest common subsequence; undefined for lists with more than {@link mostPairsCompared} pairs. */
export function commonSubsequenceLength<T>(first: readonly T[], second: readonly T[]): number | undefined {
  if (first.length * second.length > mostPairsCompared) return undefined;
  let last: Uint32Array = new Uint32Array(0);
  for (const row of rowsOf(first, second)) last = row;
  let length = 0;
  for (let j = 0; last.length > 0 && j < second.length; j += 1) if (isLonger(last, 0, j)) length += 1;
  return length;
}

/**
 * The rows of the table of lengths, one for each item of `first`, in the same array. A bit is 0 where an item more of
 * `second` makes the subsequence longer by one, so that one step treats 32 items. Source: Hyyrö, "Bit-parallel LCS-length
 * computation revisited", AWOCA 2004.
 */
function* rowsOf<T>(first: readonly T[], second: readonly T[]): Generator<Uint32Array> {
  const places = new Map<T, number[]>();
  for (const [place, item] of second.entries()) {
    const known = places.get(item);
    if (known === undefined) places.set(item, [place]);
    else known.push(place);
  }
  const width = Math.ceil(second.length / bits);
  const row = new Uint32Array(width).fill(0xffffffff);
  const rare = new Uint32Array(width);
  // Not more than 32 items can be so frequent that writing their places takes longer than a step.
  const frequent = new Map<T, Uint32Array>();
  for (const [item, found] of places) {
    if (found.length > width) frequent.set(item, withBits(new Uint32Array(width), found));
  }
  for (const item of first) {
    const found = places.get(item);
    const known = frequent.get(item);
    if (known !== undefined) addEqual(row, known);
    else if (found !== undefined) {
      addEqual(row, withBits(rare, found));
      for (const place of found) rare[place >>> 5] = 0;
    }
    yield row;
  }
}

function withBits(bitsOf: Uint32Array, places: readonly number[]): Uint32Array {
  for (const place of places) bitsOf[place >>> 5] = (bitsOf[place >>> 5] as number) | (1 << (place & 31));
  return bitsOf;
}

/** One row from the one before: row = (row + (row & equal)) | (row & ~equal), on numbers of any length. */
function addEqual(row: Uint32Array, equal: Uint32Array): void {
  let carry = 0;
  for (let index = 0; index < row.length; index += 1) {
    const old = row[index] as number;
    const same = equal[index] as number;
    const sum = old + ((old & same) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    row[index] = (sum >>> 0) | (old & ~same);
  }
}

/** Whether the item at a place of `second` makes the subsequence of a row longer. */
function isLonger(rows: Uint32Array, from: number, place: number): boolean {
  return (((rows[from + (place >>> 5)] as number) >>> (place & 31)) & 1) === 0;
}
