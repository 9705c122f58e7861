import type { WriteWarning } from '@memgym/core';
import type { ModelAccess } from '../../model-use/model-access.js';
import { derivedId, mergeSourceIds } from '../../scoped/index.js';
import type { MemTreeMemoryOptions } from './mem-tree-memory-options.js';
import { mergeContents } from './merge-contents.js';
import type { Tree } from './tree.js';
import { rootKind, type TreeNode } from './tree-node.js';
import { wayDown } from './way-down.js';

/** What the top node says before anything is merged into it. */
const rootText = '[ROOT]';

/**
 * Puts a message into the tree as MemEngine does: it is merged into every node it leaves on its way down, the
 * top one first, and hung below the last, whose own text may be overwritten later. The top node gets no
 * vector, so a message's vector is taken for that of the node before it: on the way down, where the message
 * told last is always found equal to the new one, and when it is searched. Source:
 * docs/specs/memory-systems.md#memtree.
 */
export async function insertMessageAsOriginal(
  tree: Tree,
  message: TreeNode,
  access: Pick<ModelAccess, 'tryAsk' | 'embed'>,
  options: MemTreeMemoryOptions,
  warnings: WriteWarning[],
): Promise<void> {
  const root = tree.root ?? rootAbove(message);
  if (tree.root === undefined) tree.put(root);
  const last = tree.nodes().at(-1) ?? root;
  const rowless = last.data.original?.row === null;
  if (rowless) tree.put({ ...inRow(last, message.text), vector: message.vector });

  const way = wayDown(message.vector, tree, options);
  const left = way.length === 0 ? [] : [tree.root ?? root, ...way.slice(0, -1)];
  const merging = left.map((node, place) => {
    const parent = place === 0 ? null : node.id;
    return { node, entries: tree.childrenOf(parent).length };
  });
  const merged = await mergeContents(merging, message, access, options, warnings);
  for (const [place, node] of left.entries()) {
    const content = merged[place];
    if (content === undefined) continue;
    const sourceIds = mergeSourceIds(node, message);
    tree.put({ ...inRow(node, content.text), ...content, sourceIds });
  }
  const parent = way.at(-1)?.id ?? null;
  const original = { told: message.text, row: rowless ? null : message.text };
  tree.put({ ...message, data: { parent, original } });
}

function inRow(node: TreeNode, row: string): TreeNode {
  const told = node.data.original?.told ?? node.text;
  return { ...node, data: { ...node.data, original: { told, row } } };
}

function rootAbove({ id, sourceIds, eventTime, vector }: TreeNode): TreeNode {
  return {
    // Of the message it was made for: a top node that was deleted does not come back.
    id: derivedId('root', id),
    kind: rootKind,
    text: rootText,
    // A memory has a source; this one says nothing of it.
    sourceIds,
    eventTime,
    vector,
    data: { parent: null, original: { told: rootText, row: null } },
  };
}
