import type { WriteWarning } from '@memgym/core';
import type { ModelAccess } from '@memgym/memory-systems/define';
import { derivedId, mergeSourceIds } from '@memgym/memory-systems/define';
import { latestEventTime } from '@memgym/memory-systems/toolkit';
import type { MemTreeMemoryOptions } from './mem-tree-memory-options.js';
import { mergeContents } from './merge-contents.js';
import type { Tree } from './tree.js';
import { branchKind, type TreeNode } from './tree-node.js';
import { isBranch, wayDown } from './way-down.js';

/**
 * Inserts a message as a leaf: it is merged into every branch on its way down, and a leaf it reaches becomes the
 * first child of a new branch, so that no message is overwritten. If a text cannot be merged, the descent ends
 * above it.
 * @throws {ProviderError} when a call fails, or with `onUnusableReply: 'fail'` a reply cannot be read
 */
export async function insertMessage(
  tree: Tree,
  leaf: TreeNode,
  access: Pick<ModelAccess, 'tryAsk' | 'embed'>,
  options: MemTreeMemoryOptions,
  warnings: WriteWarning[],
): Promise<void> {
  const way = wayDown(leaf.vector, tree, options).map((node) => ({
    node,
    entries: node.sourceIds.length,
  }));
  const merged = await mergeContents(way, leaf, access, { ...options, isDated: true }, warnings);
  let parent: string | null = null;
  for (const [place, { node }] of way.entries()) {
    const content = merged[place];
    if (content === undefined) break;
    const changed = {
      ...content,
      sourceIds: mergeSourceIds(node, leaf),
      eventTime: latestEventTime([node, leaf]),
    };
    if (isBranch(node)) {
      tree.put({ ...node, ...changed });
      parent = node.id;
    } else {
      // Derived from its position and both leaves, so that a leaf that is freed and reached again gets a different
      // branch.
      const id = derivedId('branch', parent, node.id, leaf.id);
      tree.put({ id, kind: branchKind, ...changed, data: { parent, original: null } });
      tree.put({ ...node, data: { ...node.data, parent: id } });
      parent = id;
    }
  }
  tree.put({ ...leaf, data: { parent, original: null } });
}
