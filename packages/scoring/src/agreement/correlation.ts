/** Two values of one thing, such as a score and the mark of a person, and how many things it stands for (default: 1). */
export type ValuePair = readonly [x: number, y: number, weight?: number];

/**
 * Pearson's product-moment correlation; null if one side does not vary.
 *
 * Source: K. Pearson, "Notes on regression and inheritance in the case of two parents", Proceedings of the Royal Society
 * 58 (1895), 240–242.
 */
export function pearson(pairs: readonly ValuePair[]): number | null {
  if (pairs.length < 2) return null;
  const total = pairs.reduce((sum, [, , weight = 1]) => sum + weight, 0);
  const meanX = pairs.reduce((sum, [x, , weight = 1]) => sum + weight * x, 0) / total;
  const meanY = pairs.reduce((sum, [, y, weight = 1]) => sum + weight * y, 0) / total;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y, weight = 1] of pairs) {
    xx += weight * (x - meanX) ** 2;
    yy += weight * (y - meanY) ** 2;
    xy += weight * (x - meanX) * (y - meanY);
  }
  // Values that differ only by rounding do not vary.
  const least = 1e-24 * total * Math.max(1, meanX ** 2, meanY ** 2);
  if (xx <= least || yy <= least) return null;
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
  const weights = pairs.map(([, , weight = 1]) => weight);
  const first = ranks(
    pairs.map(([x]) => x),
    weights,
  );
  const second = ranks(
    pairs.map(([, y]) => y),
    weights,
  );
  return pearson(first.map((rank, index) => [rank, second[index] ?? 0, weights[index] ?? 1]));
}

/**
 * Kendall's tau-b: pairs in the same order minus those in opposite order, corrected for ties. Null if one side does not
 * vary.
 *
 * Source: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945), 239–251.
 */
export function kendallTauB(pairs: readonly ValuePair[]): number | null {
  let [score, untiedX, untiedY] = [0, 0, 0];
  for (const [at, [x, y, weight = 1]] of pairs.entries()) {
    for (const [otherX, otherY, otherWeight = 1] of pairs.slice(at + 1)) {
      const [signX, signY] = [Math.sign(x - otherX), Math.sign(y - otherY)];
      const both = weight * otherWeight;
      score += both * signX * signY;
      untiedX += both * Math.abs(signX);
      untiedY += both * Math.abs(signY);
    }
  }
  return untiedX === 0 || untiedY === 0 ? null : score / Math.sqrt(untiedX * untiedY);
}

/** The rank of each value: the weight of those below it, and half of that of its equals. */
function ranks(values: readonly number[], weights: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const found = new Array<number>(values.length);
  let below = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    const value = values[order[start] ?? 0];
    while (end < order.length && values[order[end] ?? 0] === value) end += 1;
    const equals = order.slice(start, end);
    const weight = equals.reduce((sum, index) => sum + (weights[index] ?? 1), 0);
    for (const index of equals) found[index] = below + weight / 2;
    below += weight;
    start = end;
  }
  return found;
}
