/** Two values of one thing, such as a score and the mark of a person. */
export type ValuePair = readonly [x: number, y: number];

/**
 * Pearson's product-moment correlation; null if one side does not vary.
 *
 * Source: K. Pearson, "Notes on regression and inheritance in the case of two parents", Proceedings of the Royal Society
 * 58 (1895), 240–242.
 */
export function pearson(pairs: readonly ValuePair[]): number | null {
  const n = pairs.length;
  if (n < 2) return null;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  const scale = 1e-24 * n * Math.max(1, meanX ** 2, meanY ** 2);
  if (xx <= scale || yy <= scale) return null;
  return Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}

/**
 * Spearman's rank correlation: Pearson's of the ranks, where equal values share the mean of their ranks. Null if one
 * side does not vary.
 *
 * Source: C. Spearman, "The proof and measurement of association between two things", American Journal of Psychology 15
 * (1904), 72–101.
 */
export function spearman(pairs: readonly ValuePair[]): number | null {
  const first = ranks(pairs.map(([x]) => x));
  const second = ranks(pairs.map(([, y]) => y));
  return pearson(first.map((rank, index) => [rank, second[index] ?? 0]));
}

/**
 * Kendall's tau-b: pairs in the same order minus those in opposite order, corrected for ties. Null if one side does not
 * vary.
 *
 * Source: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945), 239–251.
 */
export function kendallTauB(pairs: readonly ValuePair[]): number | null {
  let [score, untiedX, untiedY] = [0, 0, 0];
  for (const [at, [x, y]] of pairs.entries()) {
    for (const [otherX, otherY] of pairs.slice(at + 1)) {
      const [signX, signY] = [Math.sign(x - otherX), Math.sign(y - otherY)];
      score += signX * signY;
      untiedX += Math.abs(signX);
      untiedY += Math.abs(signY);
    }
  }
  return untiedX === 0 || untiedY === 0 ? null : score / Math.sqrt(untiedX * untiedY);
}

/** The rank of each value, from 1; equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const found = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    const value = values[order[start] ?? 0];
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === value) end += 1;
    for (let at = start; at <= end; at += 1) found[order[at] ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return found;
}
