import { studentTQuantile } from './student-t-quantile.js';

const known = new Map<number, number>();

/** The half-width of a 95 % interval in standard errors, by Student's t; computed once for each number of clusters. */
export function intervalFactor(clusters: number): number {
  const before = known.get(clusters);
  if (before !== undefined) return before;
  const factor = studentTQuantile(0.975, clusters - 1);
  known.set(clusters, factor);
  return factor;
}
