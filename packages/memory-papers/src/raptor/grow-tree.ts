import { isDeepStrictEqual } from 'node:util';
import type { WriteWarning } from '@memgym/core';
import type { ChangeRequest, MemoryChanges, MemoryDraft } from '@memgym/memory-systems/define';
import { buildTree } from './build-tree.js';
import { extendTree } from './extend-tree.js';
import type { RaptorSettings } from './raptor-settings.js';
import type { RaptorState } from './raptor-state.js';
import { nodeOfDraft, nodesOfLayer, topLayer, treeOf } from './raptor-tree.js';
import { draftOfSummary } from './summarise-nodes.js';

/** Adds to the tree all nodes outside it, including `fresh` chunks, and updates its summaries. */
export async function growTree(
  fresh: readonly MemoryDraft[],
  request: Pick<ChangeRequest<RaptorState>, 'tryAsk' | 'embed' | 'view'>,
  options: RaptorSettings,
): Promise<MemoryChanges<RaptorState>> {
  const { view, embed } = request;
  const held = treeOf(view.all());
  const vectors = await embed(fresh.map(({ text }) => text));
  const tree = new Map(held);
  fresh.forEach((draft, place) => {
    tree.set(draft.id, nodeOfDraft(draft, vectors[place] ?? new Float32Array()));
  });
  const chunks = nodesOfLayer(tree, 0);
  const grown = chunks.length >= options.rebuildGrowth * view.state.chunks;
  const rebuilds = topLayer(tree) === 0 || grown || options.rules.alwaysRebuilds;
  const warnings: WriteWarning[] = [];
  if (rebuilds) {
    const summaries = await buildTree(chunks, held, request, options, warnings);
    for (const { id, layer } of held.values()) if (layer > 0) tree.delete(id);
    for (const summary of summaries) tree.set(summary.id, summary);
  } else {
    await extendTree(tree, request, options, warnings);
  }
  const changed = [...tree.values()].filter((node) => node.layer > 0 && !isSame(held.get(node.id), node));
  const state = rebuilds && topLayer(tree) > 0 ? { chunks: chunks.length } : view.state;
  return {
    put: [...fresh, ...changed.map(draftOfSummary)],
    remove: [...held.keys()].filter((id) => !tree.has(id)),
    warnings,
    state,
  };
}

function isSame(held: object | undefined, node: object): boolean {
  return held === node || isDeepStrictEqual(held, node);
}
