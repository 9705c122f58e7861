import type { MemoryHit, SearchRequest } from '@memgym/memory-systems/define';
import { cosineSimilarity } from '@memgym/memory-systems/toolkit';
import type { RaptorSettings } from './raptor-settings.js';
import type { RaptorState } from './raptor-state.js';
import { ancestorsOf, nodesOfLayer, parentsOf, type TreeNode, topLayer, treeOf } from './raptor-tree.js';

/**
 * The traversal read: from the roots down, selects the nodes of each layer that are most similar to the question, and
 * continues only with their children. A node without a parent counts as a root of its layer; nodes that the filter
 * excludes are visited only on the way to included ones. Source: docs/specs/memory-systems.md#raptor.
 */
export function walkTree(
  { vector, view, query, candidates, age }: SearchRequest<RaptorState>,
  { rules, threshold, width }: Pick<RaptorSettings, 'rules' | 'threshold' | 'width'>,
): MemoryHit[] {
  if (vector === undefined) return [];
  const tree = treeOf(view.all());
  const parents = parentsOf(tree);
  const wanted = new Set(candidates().map(({ item }) => item.id));
  const open = ancestorsOf(tree, wanted);
  const hits: MemoryHit[] = [];
  let reached = new Set<string>();
  for (let layer = topLayer(tree); layer >= 0; layer -= 1) {
    const scored = nodesOfLayer(tree, layer)
      .filter(({ id }) => (reached.has(id) || !parents.has(id)) && (wanted.has(id) || open.has(id)))
      .map((node) => ({ node, score: cosineSimilarity(vector, node.vector) }))
      .sort((left, right) => right.score - left.score || age(left.node.id) - age(right.node.id));
    const followed =
      threshold === null
        ? scored.slice(0, Math.max(width, query.k))
        : scored.filter(({ score }) => rules.follows(score, threshold));
    reached = new Set(followed.flatMap(({ node }) => node.children));
    for (const found of followed) if (wanted.has(found.node.id)) hits.push(hitOf(found));
  }
  return hits;
}

function hitOf({ node, score }: { node: TreeNode; score: number }): MemoryHit {
  return { id: node.id, score };
}
