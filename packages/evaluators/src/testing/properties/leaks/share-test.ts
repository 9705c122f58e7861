/** How often a mark occurs in two groups that nothing may distinguish: evidence and other turns, right and wrong options. */
export interface MarkCount {
  marked: number;
  otherMarked: number;
}

/** The sizes of both groups. */
export interface GroupSizes {
  marked: number;
  other: number;
}

/** Fewer cannot prove a pattern. */
export const leastSeen = 3;
/** The share among evidence from which a mark gives most of it away. */
const leastShare = 0.5;
/** How many times more frequent a mark is than among the others. In published data, natural marks reach 2.5 times. */
const leastRatio = 5;
/** Probability of a false alarm by chance, over all marks of a kind together (Bonferroni). */
const falseAlarms = 0.001;
/** The probability that evidence exceeds another turn in a measure; 0.5 without a difference, 0.83 in published data. */
const leastSeparation = 0.95;

/**
 * Whether a mark gives away what it marks: it is on at least half of it, five times as often as on the rest, and a
 * difference as large would occur by chance in fewer than 0.1 % of data sets (Fisher's exact test, one-sided, divided by
 * the number of marks that were looked at).
 */
export function givesAway(count: MarkCount, sizes: GroupSizes, marksTried: number): boolean {
  if (count.marked < leastSeen || sizes.other === 0) return false;
  const share = count.marked / sizes.marked;
  if (share < leastShare || share < leastRatio * (count.otherMarked / sizes.other)) return false;
  return fisherTail(count, sizes) < falseAlarms / Math.max(1, marksTried);
}

/** The probability of at least so many marks in the first group, if marks were dealt by chance. */
function fisherTail({ marked, otherMarked }: MarkCount, sizes: GroupSizes): number {
  const all = sizes.marked + sizes.other;
  const marks = marked + otherMarked;
  const logs = new Float64Array(all + 1);
  for (let n = 1; n <= all; n += 1) logs[n] = (logs[n - 1] as number) + Math.log(n);
  const choose = (n: number, k: number) =>
    (logs[n] as number) - (logs[k] as number) - (logs[n - k] as number);
  let tail = 0;
  for (let hits = marked; hits <= Math.min(marks, sizes.marked); hits += 1) {
    if (marks - hits > sizes.other) continue;
    tail += Math.exp(choose(sizes.marked, hits) + choose(sizes.other, marks - hits) - choose(all, marks));
  }
  return tail;
}

/**
 * The probability that a value of the first group exceeds one of the second (ties count half), if it is far enough from
 * one half to give the first group away and not by chance (Mann and Whitney's test, one in a thousand over all measures);
 * otherwise null.
 */
export function separation(
  first: readonly number[],
  second: readonly number[],
  measuresTried: number,
): number | null {
  if (first.length < leastSeen || second.length < leastSeen) return null;
  const ranked = [
    ...first.map((value) => ({ value, own: 1 })),
    ...second.map((value) => ({ value, own: 0 })),
  ];
  ranked.sort((left, right) => left.value - right.value);
  let rankSum = 0;
  for (let start = 0; start < ranked.length; ) {
    let end = start;
    while (end < ranked.length && ranked[end]?.value === ranked[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    for (let at = start; at < end; at += 1) rankSum += (ranked[at]?.own ?? 0) * rank;
    start = end;
  }
  const pairs = first.length * second.length;
  const probability = (rankSum - (first.length * (first.length + 1)) / 2) / pairs;
  if (Math.max(probability, 1 - probability) < leastSeparation) return null;
  const deviation = Math.sqrt((first.length + second.length + 1) / (12 * pairs));
  // A normal deviate of 5 has a two-sided probability of 6e-7, below 0.001 for up to a thousand measures.
  const needed = measuresTried > 1 ? 4 : 3.3;
  return Math.abs(probability - 0.5) / deviation >= needed ? probability : null;
}
