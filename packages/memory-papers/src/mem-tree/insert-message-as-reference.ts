import { derivedId, mergeSourceIds } from '@memgym/memory-systems/define';
import { mergeContents, type TreeWriting } from './merge-contents.js';
import type { Tree } from './tree.js';
import { rootKind, type TreeNode } from './tree-node.js';
import { wayDown } from './way-down.js';

/** Text of the top node before anything is merged into it. */
const rootText = '[ROOT]';

/**
 * Inserts a message as MemEngine does: it is merged into every node that it passes on its way down, starting with the
 * top, and becomes a child of the last node, whose own text may be overwritten later. The top node gets no vector, so
 * that each message's vector is used for the previous node: on the way down, where the previous message therefore
 * always looks identical to the new one, and in searches. Source: docs/specs/memory-systems.md#memtree.
 */
export async function insertMessageAsReference(
  tree: Tree,
  message: TreeNode,
  writing: TreeWriting,
): Promise<void> {
  const root = tree.root ?? rootAbove(message);
  if (tree.root === undefined) tree.put(root);
  const last = tree.nodes().at(-1) ?? root;
  const rowless = last.data.original?.row === null;
  if (rowless) tree.put({ ...inRow(last, message.text), vector: message.vector });

  const way = wayDown(message.vector, tree, writing.options);
  const left = way.length === 0 ? [] : [tree.root ?? root, ...way.slice(0, -1)];
  const merging = left.map((node, place) => {
    const parent = place === 0 ? null : node.id;
    return { node, entries: tree.childrenOf(parent).length };
  });
  const merged = await mergeContents(merging, message, { ...writing, isDated: false });
  for (const [place, node] of left.entries()) {
    const content = merged[place];
    if (content === undefined) continue;
    const sourceIds = mergeSourceIds(node, message);
    tree.put({ ...inRow(node, content.text), ...content, sourceIds });
  }
  const parent = way.at(-1)?.id ?? null;
  const original = { unmerged: message.text, row: rowless ? null : message.text };
  tree.put({ ...message, data: { parent, original } });
}

function inRow(node: TreeNode, row: string): TreeNode {
  const unmerged = node.data.original?.unmerged ?? node.text;
  return { ...node, data: { ...node.data, original: { unmerged, row } } };
}

function rootAbove({ id, sourceIds, eventTime, vector }: TreeNode): TreeNode {
  return {
    // Derived from the message it was created for: a deleted top node is not created again.
    id: derivedId('root', id),
    kind: rootKind,
    text: rootText,
    // Every memory needs a source, although this one contains none of its text.
    sourceIds,
    eventTime,
    vector,
    data: { parent: null, original: { unmerged: rootText, row: null } },
  };
}
