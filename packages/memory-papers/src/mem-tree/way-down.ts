import { cosineSimilarity } from '@memgym/memory-systems/toolkit';
import type { MemTreeMemoryOptions } from './mem-tree-memory-options.js';
import type { Tree } from './tree.js';
import { branchKind, type TreeNode } from './tree-node.js';

/**
 * Minimum similarity for a message to descend into a child of a node `depth` levels below the top: baseThreshold ·
 * exp(thresholdRate · depth ÷ greatest depth). Source: docs/specs/memory-systems.md#memtree.
 */
export function thresholdAt(
  depth: number,
  greatestDepth: number,
  { baseThreshold, thresholdRate }: Pick<MemTreeMemoryOptions, 'baseThreshold' | 'thresholdRate'>,
): number {
  return baseThreshold * Math.exp((thresholdRate * depth) / Math.max(1, greatestDepth));
}

/** The nodes through which a message with this vector descends, from the top; the last may be a leaf. */
export function wayDown(
  vector: Float32Array,
  tree: Pick<Tree, 'childrenOf' | 'depth'>,
  options: MemTreeMemoryOptions,
): TreeNode[] {
  const way: TreeNode[] = [];
  let parent: string | null = null;
  while (way.length < (options.maxDepth ?? Number.POSITIVE_INFINITY)) {
    const best = mostAlike(vector, tree.childrenOf(parent));
    if (best === undefined || best.likeness < thresholdAt(way.length, tree.depth, options)) break;
    way.push(best.node);
    parent = best.node.id;
  }
  return way;
}

/** The child nearest to a vector; on a tie, the oldest. */
function mostAlike(
  vector: Float32Array,
  children: readonly TreeNode[],
): { node: TreeNode; likeness: number } | undefined {
  let best: { node: TreeNode; likeness: number } | undefined;
  for (const node of children) {
    const likeness = cosineSimilarity(vector, node.vector);
    if (best === undefined || likeness > best.likeness) best = { node, likeness };
  }
  return best;
}

/** Whether a node is a branch; only in `fixed`, where all messages are leaves. */
export function isBranch({ kind }: Pick<TreeNode, 'kind'>): boolean {
  return kind === branchKind;
}
