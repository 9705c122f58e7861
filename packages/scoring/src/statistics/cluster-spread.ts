import type { ClusteredValue } from './clustered-mean.js';
import { exactSum } from './exact-sum.js';
import { groupBy } from './group-by.js';

/** How much values differ, within and between clusters. */
export interface ClusterSpread {
  /** Variance of one value. */
  readonly variance: number;
  /** The share of it that lies between clusters, in [0, 1]; 0 if no cluster has two values, because nothing shows it. */
  readonly correlation: number;
}

/**
 * Variance and intraclass correlation by the analysis of variance: with the mean squares B between and W within clusters
 * and m₀ values in a cluster, the correlation is (B − W) / (B + (m₀ − 1)W), at least 0, and the variance W + (B − W)/m₀.
 * Clusters may differ in size: m₀ = (N − Σ m_g²/N) / (G − 1). Source: A. Donner and J. J. Koval, "The estimation of
 * intraclass correlation in the analysis of family data", Biometrics 36 (1980), 19–25.
 *
 * @returns null for fewer than two clusters
 */
export function clusterSpread(values: readonly ClusteredValue[]): ClusterSpread | null {
  const clusters = [...groupBy(values, ({ cluster }) => cluster).values()].map((items) =>
    items.map(({ value }) => value),
  );
  if (clusters.length < 2) return null;
  const n = values.length;
  const mean = meanOf(values.map(({ value }) => value));
  const between =
    exactSum(clusters.map((items) => items.length * (meanOf(items) - mean) ** 2)) / (clusters.length - 1);
  if (n === clusters.length) return { variance: between, correlation: 0 };
  const within =
    exactSum(
      clusters.map((items) => {
        const own = meanOf(items);
        return exactSum(items.map((value) => (value - own) ** 2));
      }),
    ) /
    (n - clusters.length);
  const size = (n - exactSum(clusters.map(({ length }) => length ** 2)) / n) / (clusters.length - 1);
  const ofClusters = Math.max(0, (between - within) / size);
  const variance = within + ofClusters;
  return { variance, correlation: variance === 0 ? 0 : ofClusters / variance };
}

const meanOf = (values: readonly number[]): number => exactSum(values) / values.length;
