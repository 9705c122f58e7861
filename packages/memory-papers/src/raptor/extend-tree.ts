import { createRng } from '@memgym/core/memory';
import { cosineSimilarity } from '@memgym/memory-systems/toolkit';
import { estimateTokens } from '@memgym/text';
import type { TreeWriting } from './build-tree.js';
import { clustersOf } from './build-tree.js';
import type { RaptorSettings } from './raptor-settings.js';
import { nodesOfLayer, parentsOf, type TreeNode, topLayer } from './raptor-tree.js';
import { digestOfNodes, summariseNodes, type WantedSummary, wantedOf } from './summarise-nodes.js';

/**
 * Adds nodes without a parent to the nearest cluster of the layer above, and rewrites every summary whose children
 * changed, from the chunks up. A cluster that has become too long is split. The original cannot extend a tree
 * (docs/specs/memory-systems.md#raptor).
 * @param tree with the new chunks in it; modified
 */
export async function extendTree(
  tree: Map<string, TreeNode>,
  { request, options, warnings }: TreeWriting,
): Promise<void> {
  const top = topLayer(tree);
  for (let layer = 1; layer <= top; layer += 1) {
    const joined = joinNearest(tree, layer);
    const stale = nodesOfLayer(tree, layer).flatMap((summary) => {
      const members = membersOf(tree, summary, joined.get(summary.id) ?? []);
      return digestOfNodes(members) === summary.madeOf ? [] : [{ summary, members }];
    });
    const wanted = stale.flatMap(({ summary, members }): (WantedSummary & { instead: TreeNode })[] => {
      if (members.length === 0) {
        tree.delete(summary.id);
        return [];
      }
      if (!isTooLong(members, options)) return [{ id: summary.id, layer, members, instead: summary }];
      const parts = clustersOf(members, options, {
        rng: createRng(options.seed).stream(`part ${summary.id}`),
      });
      return parts.map((part) => ({ ...wantedOf(layer, part), instead: summary }));
    });
    const made = await summariseNodes(wanted, request, { held: tree, options, warnings });
    replaceSummaries(tree, wanted, made);
  }
}

function joinNearest(tree: Map<string, TreeNode>, layer: number): Map<string, string[]> {
  const parents = parentsOf(tree);
  const clusters = nodesOfLayer(tree, layer);
  const joined = new Map<string, string[]>();
  for (const node of nodesOfLayer(tree, layer - 1)) {
    if (parents.has(node.id)) continue;
    let best: { id: string; likeness: number } | undefined;
    for (const { id, vector } of clusters) {
      const likeness = cosineSimilarity(node.vector, vector);
      if (best === undefined || likeness > best.likeness) best = { id, likeness };
    }
    if (best !== undefined) joined.set(best.id, [...(joined.get(best.id) ?? []), node.id]);
  }
  return joined;
}

function membersOf(
  tree: Map<string, TreeNode>,
  { children }: TreeNode,
  joined: readonly string[],
): TreeNode[] {
  return [...children, ...joined].flatMap((id) => tree.get(id) ?? []);
}

function isTooLong(members: readonly TreeNode[], { maxClusterTokens }: RaptorSettings): boolean {
  const tokens = members.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  return members.length >= 3 && tokens > maxClusterTokens;
}

/** Inserts new summaries; if one failed, its nodes have no parent until the next update. */
function replaceSummaries(
  tree: Map<string, TreeNode>,
  wanted: readonly (WantedSummary & { instead: TreeNode })[],
  made: readonly TreeNode[],
): void {
  const written = new Map(made.map((node) => [node.id, node]));
  const parts = new Map<string, string[]>();
  for (const { id, instead } of wanted) {
    if (!written.has(id)) continue;
    parts.set(instead.id, [...(parts.get(instead.id) ?? []), id]);
  }
  for (const node of made) tree.set(node.id, node);
  for (const [id, ids] of parts) if (!ids.includes(id)) tree.delete(id);
  for (const node of [...tree.values()]) {
    if (!node.children.some((child) => parts.has(child))) continue;
    const children = [...new Set(node.children.flatMap((child) => parts.get(child) ?? [child]))];
    tree.set(node.id, { ...node, children });
  }
}
