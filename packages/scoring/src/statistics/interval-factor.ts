import { studentTQuantile } from './student-t-quantile.js';

const known = new Map<string, number>();
const mostKnown = 10_000;

/**
 * The half-width of a 95 % interval in standard errors, by Student's t.
 * @param degrees of freedom, above 0; they may be a fraction
 * @param comparisons how many intervals are to hold together with 95 % (Bonferroni). Default 1
 */
export function intervalFactor(degrees: number, comparisons = 1): number {
  const key = `${degrees} ${comparisons}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const factor = studentTQuantile(1 - 0.025 / comparisons, degrees);
  if (known.size >= mostKnown) known.clear();
  known.set(key, factor);
  return factor;
}

/**
 * The degrees of freedom of a mean over items in clusters of these sizes: one fewer than clusters if all are of one
 * size, and fewer if some clusters have much of the items. With w_g the share of a cluster and a_g = w_g² / (1 − w_g),
 * 1 / (Σ w_g² + (Σ a_g)² − Σ a_g²). Source: R. M. Bell and D. F. McCaffrey, "Bias reduction in standard errors for
 * linear regression with multi-stage samples", Survey Methodology 28 (2002), 169–181.
 * @param sizes at least two, each above 0
 */
export function degreesOfFreedom(sizes: readonly number[]): number {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  // Exact where it can be, so that equal clusters have whole degrees.
  if (sizes.every((size) => size === sizes[0])) return sizes.length - 1;
  let [squares, sum, sumOfSquares] = [0, 0, 0];
  for (const size of [...sizes].sort((a, b) => a - b)) {
    const share = size / n;
    const a = share ** 2 / (1 - share);
    squares += share ** 2;
    sum += a;
    sumOfSquares += a ** 2;
  }
  return 1 / (squares + sum ** 2 - sumOfSquares);
}
