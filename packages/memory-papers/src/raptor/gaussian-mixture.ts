import type { Rng } from '@memgym/core';
import { startClusters } from './start-clusters.js';

/** A fitted mixture of Gaussians with full covariances. */
export interface GaussianMixture {
  /** Bayesian information criterion, −2 ln L + parameters · ln n; lower is better. */
  readonly bic: number;
  /** For each point, the probability of each component; they sum to 1. */
  readonly memberships: readonly Float64Array[];
}

const maxIterations = 100;
const tolerance = 1e-3;

/**
 * Fits a mixture by expectation maximisation, from a seeded k-means start. Source: Dempster et al. 1977;
 * constants of scikit-learn’s `GaussianMixture`, which RAPTOR uses (docs/specs/memory-systems.md#raptor).
 * @param regularisation added to variances, so that a component of few points is not singular
 */
export function fitGaussianMixture(
  points: readonly Float64Array[],
  components: number,
  { rng, regularisation = 1e-6 }: { readonly rng: Rng; readonly regularisation?: number | undefined },
): GaussianMixture {
  const width = points[0]?.length ?? 0;
  let memberships = startClusters(points, components, rng).map((cluster) =>
    Float64Array.from({ length: components }, (_, place) => (place === cluster ? 1 : 0)),
  );
  let logLikelihood = Number.NEGATIVE_INFINITY;
  const scratch = new Float64Array(width);
  let isDone = false;
  for (let iteration = 0; iteration <= maxIterations; iteration += 1) {
    const shapes = Array.from({ length: components }, (_, place) =>
      shapeOf(points, memberships, { place, regularisation }),
    );
    const before = logLikelihood;
    logLikelihood = 0;
    memberships = points.map((point) => {
      const row = new Float64Array(components);
      let largest = Number.NEGATIVE_INFINITY;
      for (let place = 0; place < components; place += 1) {
        row[place] = logDensity(point, shapes[place] as Shape, scratch);
        largest = Math.max(largest, row[place] as number);
      }
      let sum = 0;
      for (let place = 0; place < components; place += 1) sum += Math.exp((row[place] as number) - largest);
      const total = largest + Math.log(sum);
      logLikelihood += total / points.length;
      for (let place = 0; place < components; place += 1)
        row[place] = Math.exp((row[place] as number) - total);
      return row;
    });
    // Like the library, it fits once more after the likelihood has converged.
    if (isDone) break;
    isDone = Math.abs(logLikelihood - before) < tolerance;
  }
  const parameters = components * ((width * (width + 1)) / 2 + width) + components - 1;
  return { bic: -2 * logLikelihood * points.length + parameters * Math.log(points.length), memberships };
}

interface Shape {
  readonly logWeight: number;
  readonly mean: Float64Array;
  /** Lower triangle of the covariance’s root, row by row. */
  readonly root: readonly Float64Array[];
  /** Logarithm of the density's normalising constant. */
  readonly logScale: number;
}

function shapeOf(
  points: readonly Float64Array[],
  memberships: readonly Float64Array[],
  { place, regularisation }: { readonly place: number; readonly regularisation: number },
): Shape {
  const width = points[0]?.length ?? 0;
  const shares = Float64Array.from(memberships, (row) => row[place] ?? 0);
  const weight = shares.reduce((sum, share) => sum + share, 10 * Number.EPSILON);
  // These loops take most of the time of a build, so they allocate nothing.
  const mean = new Float64Array(width);
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index] as Float64Array;
    const share = shares[index] as number;
    if (share === 0) continue;
    for (let axis = 0; axis < width; axis += 1) {
      mean[axis] = (mean[axis] as number) + (share * (point[axis] as number)) / weight;
    }
  }
  const covariance = Array.from({ length: width }, () => new Float64Array(width));
  const offset = new Float64Array(width);
  for (let index = 0; index < points.length; index += 1) {
    const share = (shares[index] as number) / weight;
    if (share < 1e-14) continue;
    const point = points[index] as Float64Array;
    for (let axis = 0; axis < width; axis += 1) {
      offset[axis] = (point[axis] as number) - (mean[axis] as number);
    }
    for (let axis = 0; axis < width; axis += 1) {
      const row = covariance[axis] as Float64Array;
      const scaled = share * (offset[axis] as number);
      for (let other = 0; other <= axis; other += 1) {
        row[other] = (row[other] as number) + scaled * (offset[other] as number);
      }
    }
  }
  covariance.forEach((row, axis) => {
    row[axis] = (row[axis] ?? 0) + regularisation;
  });
  const root = cholesky(covariance);
  const logDeterminant = 2 * root.reduce((sum, row, axis) => sum + Math.log(row[axis] ?? 1), 0);
  const logScale = (width * Math.log(2 * Math.PI) + logDeterminant) / 2;
  return { logWeight: Math.log(weight / points.length), mean, root, logScale };
}

function logDensity(
  point: Float64Array,
  { logWeight, mean, root, logScale }: Shape,
  scratch: Float64Array,
): number {
  return logWeight - logScale - squaredDistance(root, point, mean, scratch) / 2;
}

/** The lower triangular root L of a symmetric positive definite matrix, L·Lᵀ; only its lower half is read. */
function cholesky(matrix: readonly Float64Array[]): Float64Array[] {
  const root: Float64Array[] = [];
  matrix.forEach((row, axis) => {
    const made = new Float64Array(matrix.length);
    for (let other = 0; other <= axis; other += 1) {
      const earlier = other === axis ? made : (root[other] ?? made);
      let rest = row[other] ?? 0;
      for (let place = 0; place < other; place += 1) rest -= (made[place] ?? 0) * (earlier[place] ?? 0);
      // Rounding can leave a variance of zero or below it.
      made[other] = other === axis ? Math.sqrt(Math.max(rest, 1e-300)) : rest / (earlier[other] ?? 1);
    }
    root.push(made);
  });
  return root;
}

/**
 * (point − mean)ᵀ (L·Lᵀ)⁻¹ (point − mean): the squared distance that the root’s covariance measures.
 * @param solved scratch memory, as long as a point
 */
function squaredDistance(
  root: readonly Float64Array[],
  point: Float64Array,
  mean: Float64Array,
  solved: Float64Array,
): number {
  let sum = 0;
  for (let axis = 0; axis < root.length; axis += 1) {
    const row = root[axis] as Float64Array;
    let rest = (point[axis] as number) - (mean[axis] as number);
    for (let place = 0; place < axis; place += 1) rest -= (row[place] as number) * (solved[place] as number);
    const value = rest / (row[axis] as number);
    solved[axis] = value;
    sum += value * value;
  }
  return sum;
}
