import type { Rng } from '@memgym/core';
import { fitGaussianMixture, type GaussianMixture } from './gaussian-mixture.js';
import type { RaptorSettings } from './raptor-settings.js';

const rounds = 12;

/**
 * Vectors in the `dimensions` directions along which they differ most (principal components, found by subspace
 * iteration from a seeded start). It replaces the original’s UMAP, whose results cannot be reproduced with a seed
 * (docs/specs/memory-systems.md#raptor). Vectors are scaled to unit length first, so that angles count.
 */
export function reduceDimensions(
  vectors: readonly Float32Array[],
  dimensions: number,
  rng: Rng,
): Float64Array[] {
  const width = vectors[0]?.length ?? 0;
  const kept = Math.min(dimensions, width);
  const centred = centre(vectors.map(unit), width);
  let basis = Array.from({ length: kept }, () =>
    Float64Array.from({ length: width }, () => rng.next() - 0.5),
  );
  orthonormalise(basis);
  for (let round = 0; round < rounds; round += 1) {
    const next = basis.map(() => new Float64Array(width));
    // Each vector is read once per round, because together they are larger than the CPU caches.
    for (const row of centred) {
      for (let place = 0; place < kept; place += 1) {
        const direction = basis[place] as Float64Array;
        addScaled(next[place] as Float64Array, row, dot(row, direction));
      }
    }
    basis = next;
    orthonormalise(basis);
  }
  return centred.map((row) => Float64Array.from(basis, (direction) => dot(row, direction)));
}

function unit(vector: Float32Array): Float64Array {
  const wide = Float64Array.from(vector);
  const length = Math.sqrt(dot(wide, wide));
  return length === 0 ? wide : wide.map((value) => value / length);
}

function centre(rows: readonly Float64Array[], width: number): Float64Array[] {
  const mean = new Float64Array(width);
  for (const row of rows) addScaled(mean, row, 1 / rows.length);
  return rows.map((row) => row.map((value, place) => value - (mean[place] ?? 0)));
}

/** Gram–Schmidt in place; a direction that becomes zero remains zero. */
function orthonormalise(basis: Float64Array[]): void {
  basis.forEach((direction, place) => {
    for (const earlier of basis.slice(0, place)) addScaled(direction, earlier, -dot(direction, earlier));
    const length = Math.sqrt(dot(direction, direction));
    for (let index = 0; index < direction.length; index += 1) {
      direction[index] = length < 1e-12 ? 0 : (direction[index] ?? 0) / length;
    }
  });
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) {
    sum += (left[index] as number) * (right[index] as number);
  }
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index += 1) {
    target[index] = (target[index] as number) + factor * (source[index] as number);
  }
}

/** The input of clustering: a node’s embedding and its length. */
export interface ClusterNode {
  readonly vector: Float32Array;
  readonly tokens: number;
}

type ClusterOptions = Pick<
  RaptorSettings,
  'rules' | 'dimensions' | 'maxClusters' | 'patience' | 'membership' | 'maxClusterTokens'
>;

/**
 * Clusters of nodes: first over all nodes, then inside each cluster, and again inside clusters that are too long to be
 * summarised. A node can be in several. Every node is in at least one; none is empty, no two are equal. Source:
 * docs/specs/memory-systems.md#raptor-build, steps 3 and 4.
 */
export function clusterNodes<Node extends ClusterNode>(
  nodes: readonly Node[],
  options: ClusterOptions,
  rng: Rng,
): Node[][] {
  const found = twoLevels(nodes, options, rng).flatMap((cluster, place) => {
    const tokens = cluster.reduce((sum, node) => sum + node.tokens, 0);
    if (tokens <= options.maxClusterTokens || cluster.length < 3) return [cluster];
    // No split was found: the cluster is halved in order, which guarantees termination.
    if (cluster.length === nodes.length) return halves(cluster).flatMap((half) => fitted(half, options));
    return clusterNodes(cluster, options, rng.stream(`again ${place}`));
  });
  const places = new Map(nodes.map((node, place) => [node, place]));
  const unique = new Map(found.map((cluster) => [cluster.map((node) => places.get(node)).join(), cluster]));
  return [...unique.values()];
}

function fitted<Node extends ClusterNode>(cluster: readonly Node[], options: ClusterOptions): Node[][] {
  const tokens = cluster.reduce((sum, node) => sum + node.tokens, 0);
  if (tokens <= options.maxClusterTokens || cluster.length < 3) return [[...cluster]];
  return halves(cluster).flatMap((half) => fitted(half, options));
}

function halves<Node>(cluster: readonly Node[]): Node[][] {
  const middle = Math.ceil(cluster.length / 2);
  return [cluster.slice(0, middle), cluster.slice(middle)];
}

function twoLevels<Node extends ClusterNode>(
  nodes: readonly Node[],
  options: ClusterOptions,
  rng: Rng,
): Node[][] {
  return mixtureClusters(nodes, options, rng.stream('global')).flatMap((cluster, place) =>
    mixtureClusters(cluster, options, rng.stream(`local ${place}`)),
  );
}

function mixtureClusters<Node extends ClusterNode>(
  nodes: readonly Node[],
  options: ClusterOptions,
  rng: Rng,
): Node[][] {
  if (nodes.length <= options.dimensions + 1) return [[...nodes]];
  const points = reduceDimensions(
    nodes.map(({ vector }) => vector),
    options.dimensions,
    rng.stream('reduce'),
  );
  const { memberships } = bestMixture(points, options, rng);
  const clusters = (memberships[0] ?? []).length;
  return Array.from({ length: clusters }, (_, place) =>
    nodes.filter((_node, index) => {
      const row = memberships[index] ?? new Float64Array();
      const share = row[place] ?? 0;
      return share > options.membership || share === Math.max(...row);
    }),
  ).filter((cluster) => cluster.length > 0);
}

function bestMixture(
  points: readonly Float64Array[],
  { rules, maxClusters, patience = rules.patience }: ClusterOptions,
  rng: Rng,
): GaussianMixture {
  const { comparedRegularisation } = rules;
  let best = fitGaussianMixture(points, 1, { rng: rng.stream('1'), regularisation: comparedRegularisation });
  let bestCount = 1;
  let worse = 0;
  for (let count = 2; count <= Math.min(maxClusters, points.length - 1); count += 1) {
    const mixture = fitGaussianMixture(points, count, {
      rng: rng.stream(String(count)),
      regularisation: comparedRegularisation,
    });
    worse = mixture.bic < best.bic ? 0 : worse + 1;
    if (worse === 0) [best, bestCount] = [mixture, count];
    if (patience !== null && worse >= patience) break;
  }
  return rules.refitsChosenMixture
    ? fitGaussianMixture(points, bestCount, { rng: rng.stream('chosen') })
    : best;
}
