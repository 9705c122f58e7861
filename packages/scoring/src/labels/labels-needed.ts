import type { WeightedEstimate } from '../statistics/weighted-mean.js';

/** The 0.975 quantile of the normal distribution, squared. */
const z2 = 1.959963984540054 ** 2;

/**
 * How many more labelled items a share needs until its 95 % interval is at most `halfWidth` on each side, if further
 * items are like the labelled ones; null without an interval. The share is moved towards one half by four items, because
 * a few items without a miss do not show that there is none (Agresti and Coull 1998).
 *
 * Source: A. Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation of binomial
 * proportions", The American Statistician 52 (1998), 119–126.
 */
export function labelsNeeded(
  { value, effective, n }: Pick<WeightedEstimate, 'value' | 'effective' | 'n'>,
  halfWidth: number,
): number | null {
  if (value === null || effective === null || effective <= 0) return null;
  const share = (value * effective + 2) / (effective + 4);
  const independent = (z2 * share * (1 - share)) / halfWidth ** 2 - z2;
  return Math.max(0, Math.ceil((independent * n) / effective) - n);
}
