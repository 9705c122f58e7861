import { exactSum } from './exact-sum.js';
import { intervalFactor } from './interval-factor.js';

/**
 * The 95 % interval of a statistic between −1 and 1, such as a coefficient of agreement or a correlation.
 *
 * The variance is that of the delete-one-cluster jackknife (Fleiss and Davies 1982). The interval is Wilson's on the
 * range from −1 to 1, for as many independent items as have this variance, with Student's t for the few clusters.
 *
 * Source: J. L. Fleiss and M. Davies, "Jackknifing functions of multinomial frequencies, with an application to a measure
 * of concordance", American Journal of Epidemiology 115 (1982), 841–845.
 * @param contentOf text of a cluster; equal texts mean that leaving one or the other out makes no difference
 * @returns null with fewer than two clusters, or if the statistic is undefined without one of them; `no-spread` if no
 * cluster changes it
 */
export function jackknifeInterval<Item>(
  clusters: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number | null,
  contentOf: (cluster: readonly Item[]) => string,
): { readonly low: number; readonly high: number } | 'no-spread' | null {
  const value = statistic(clusters.flat());
  if (clusters.length < 2 || value === null) return null;
  const known = new Map<string, number | null>();
  const without: number[] = [];
  for (const [place, cluster] of clusters.entries()) {
    const content = contentOf(cluster);
    let left = known.get(content);
    if (left === undefined) {
      left = statistic(clusters.flatMap((each, index) => (index === place ? [] : each)));
      known.set(content, left);
    }
    if (left === null) return null;
    without.push(left);
  }
  const mean = exactSum(without) / without.length;
  const squares = exactSum(without.map((each) => (each - mean) ** 2));
  const variance = (squares * (without.length - 1)) / without.length;
  if (variance <= 1e-24) return 'no-spread';
  return wilson(value, intervalFactor(clusters.length - 1) * Math.sqrt(variance));
}

/** Wilson's interval on the range from −1 to 1 whose width far from the ends is that of `value ± margin`. */
function wilson(value: number, margin: number): { low: number; high: number } {
  // n/z² of the binomial share (value + 1) / 2 whose standard error, times z, is half of the margin.
  const share = Math.min(1, Math.max(0, (value + 1) / 2));
  const items = Math.max(1e-9, share * (1 - share)) / (margin / 2) ** 2;
  const shift = 1 / (items + 1);
  const center = share + shift * (0.5 - share);
  const half = (1 - shift) * Math.sqrt((share * (1 - share)) / items + (1 / (2 * items)) ** 2);
  return {
    low: Math.max(-1, Math.min(value, 2 * (center - half) - 1)),
    high: Math.min(1, Math.max(value, 2 * (center + half) - 1)),
  };
}
