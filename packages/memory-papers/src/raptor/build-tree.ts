import { createRng, type WriteWarning } from '@memgym/core/memory';
import type { ChangeRequest } from '@memgym/memory-systems/define';
import { estimateTokens } from '@memgym/text';
import { clusterNodes } from './cluster-nodes.js';
import type { RaptorSettings } from './raptor-settings.js';
import type { Tree, TreeNode } from './raptor-tree.js';
import type { TokensOf } from './rules.js';
import { summariseNodes, wantedOf } from './summarise-nodes.js';

/** What the making of summaries asks, and where it collects its warnings. */
export interface TreeWriting {
  readonly request: Pick<ChangeRequest, 'tryAsk' | 'embed'>;
  readonly options: RaptorSettings;
  readonly warnings: WriteWarning[];
}

/**
 * The summaries of a new tree over `chunks`: layer by layer, until few nodes are left, there are `layers` layers, or a
 * layer would not be smaller than the one below it. Source: docs/specs/memory-systems.md#raptor-build, steps 2 to 5.
 * @param held the tree so far, whose summaries are reused if they would be equal
 */
export async function buildTree(
  chunks: readonly TreeNode[],
  held: Tree,
  { request, options, warnings }: TreeWriting,
): Promise<TreeNode[]> {
  const rng = createRng(options.seed);
  const tokensOf = await options.rules.loadTokensOf();
  const summaries: TreeNode[] = [];
  let level = chunks;
  for (let layer = 1; layer <= options.layers && level.length > options.dimensions + 1; layer += 1) {
    const clusters = clustersOf(level, options, { rng: rng.stream(`layer ${layer}`), tokensOf });
    if (clusters.length >= level.length) break;
    const wanted = clusters.map((members) => wantedOf(layer, members));
    level = await summariseNodes(wanted, request, { held, options, warnings });
    summaries.push(...level);
  }
  return summaries;
}

/** Nodes clustered by their embeddings and lengths. */
export function clustersOf(
  nodes: readonly TreeNode[],
  options: RaptorSettings,
  {
    rng,
    tokensOf = estimateTokens,
  }: { readonly rng: ReturnType<typeof createRng>; readonly tokensOf?: TokensOf },
): TreeNode[][] {
  const measured = nodes.map((node) => ({ node, vector: node.vector, tokens: tokensOf(node.text) }));
  return clusterNodes(measured, options, rng).map((cluster) => cluster.map(({ node }) => node));
}
