import type { Rng } from '@memgym/core';
import { fitGaussianMixture, type GaussianMixture } from './gaussian-mixture.js';
import type { RaptorSettings } from './raptor-settings.js';
import { reduceDimensions } from './reduce-dimensions.js';

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
  let best = fitGaussianMixture(points, 1, rng.stream('1'), comparedRegularisation);
  let bestCount = 1;
  let worse = 0;
  for (let count = 2; count <= Math.min(maxClusters, points.length - 1); count += 1) {
    const mixture = fitGaussianMixture(points, count, rng.stream(String(count)), comparedRegularisation);
    worse = mixture.bic < best.bic ? 0 : worse + 1;
    if (worse === 0) [best, bestCount] = [mixture, count];
    if (patience !== null && worse >= patience) break;
  }
  return rules.refitsChosenMixture ? fitGaussianMixture(points, bestCount, rng.stream('chosen')) : best;
}
