import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '@memgym/core';
import {
  derivedId,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  mergeSourceIds,
  type ScopedMemoryDesign,
} from '@memgym/memory-systems/define';
import { everyOperation, latestEventTime, memEngineLimit, redraft } from '@memgym/memory-systems/toolkit';
import { insertMessageAsReference } from './insert-message-as-reference.js';
import type { TreeWriting } from './merge-contents.js';
import { mergeContents } from './merge-contents.js';
import type { Tree } from './tree.js';
import { branchKind, type NodeData, nodeDataOf, rootKind, type TreeNode } from './tree-node.js';
import { isBranch, wayDown } from './way-down.js';

/** Where MemEngine's tree differs. */
export interface MemTreeRules {
  readonly insert: typeof insertMessage;
  /** What a forgotten or rewritten message changes. */
  readonly changing: Changing;
  readonly limit: { readonly wordLimit?: number };
}

type Changing = Pick<
  ScopedMemoryDesign,
  'operations' | 'forget' | 'erase' | 'amend' | 'revise' | 'embeds' | 'indexText'
>;

/** A branch contains text of all its leaves: if one is removed or rewritten, the branches above it are removed. */
const changing: Changing = {
  forget: ({ citing, view }) => takeOut(new Set(citing.map(({ item }) => item.id)), view),
  erase: ({ item }, view) => {
    const above = isBranch(item) ? [] : nodesAbove([item.id], view);
    return takeOut(new Set([item.id, ...above]), view);
  },
  revise: (record, text) => redraft(record, { text, data: rewritten(record) }),
  amend: (draft, { view }) => {
    if (isBranch(draft)) return {};
    const { put = [], ...rest } = takeOut(nodesAbove([draft.id], view), view);
    return { ...rest, put: put.filter(({ id }) => id !== draft.id) };
  },
};

/** A message with a new text is inserted again from the top. */
function rewritten(record: MemoryRecord): NodeData {
  return isBranch(record.item) ? nodeDataOf(record) : { parent: null, original: null };
}

/** The original cannot store a text written by a caller. */
const changingAsReference: Changing = {
  operations: everyOperation.filter((operation) => operation !== 'update'),
  embeds: (record) => nodeDataOf(record).original?.row !== null,
  indexText: (record) => nodeDataOf(record).original?.row ?? record.item.text,
  forget: ({ sourceIds, view }) => takeOutAsReference(sourceIds, view),
  erase: ({ item }, view) => takeOutAsReference(new Set([item.id]), view),
};

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, MemTreeRules>> = {
  fixed: { insert: insertMessage, changing, limit: memEngineLimit.fixed },
  reference: {
    insert: insertMessageAsReference,
    changing: changingAsReference,
    limit: memEngineLimit.reference,
  },
};

/** Removes nodes from the tree; their children move up to the nearest remaining ancestor. */
function takeOut(gone: ReadonlySet<string>, view: MemoryView): MemoryChanges<never> {
  const parentOf = keptParents(gone, view.all());
  const put = [...view.all()].flatMap((record) => {
    const data = nodeDataOf(record);
    const parent = parentOf(record);
    if (gone.has(record.item.id) || parent === data.parent) return [];
    return [redraft(record, { data: { ...data, parent } })];
  });
  return { put, remove: [...gone] };
}

/** All ancestors of the given nodes: the branches that merge them. */
function nodesAbove(ids: Iterable<string>, view: MemoryView): Set<string> {
  const above = new Set<string>();
  for (const id of ids) {
    for (let record = view.get(id); record !== undefined; ) {
      const { parent } = nodeDataOf(record);
      if (parent === null || above.has(parent)) break;
      above.add(parent);
      record = view.get(parent);
    }
  }
  return above;
}

/**
 * Inserts a message as a leaf: it is merged into every branch on its way down, and a leaf it reaches becomes the
 * first child of a new branch, so that no message is overwritten. If a text cannot be merged, the descent ends
 * above it.
 * @throws {ProviderError} when a call fails, or with `onUnusableReply: 'fail'` a reply cannot be read
 */
async function insertMessage(tree: Tree, leaf: TreeNode, writing: TreeWriting): Promise<void> {
  const way = wayDown(leaf.vector, tree, writing.options).map((node) => ({
    node,
    entries: node.sourceIds.length,
  }));
  const merged = await mergeContents(way, leaf, { ...writing, isDated: true });
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

/**
 * Removes nodes from the original's tree, which cannot forget: every text into which one of them was merged returns to
 * its state before any merge, and the vectors move up in their rows.
 */
function takeOutAsReference(gone: ReadonlySet<string>, view: MemoryView): MemoryChanges<never> {
  const records = [...view.all()].filter(({ item }) => !gone.has(item.id));
  const root = records.find(({ item }) => item.kind === rootKind);
  const messages = records.filter((record) => record !== root);
  if (root !== undefined && messages.length === 0) return { remove: [...gone, root.item.id] };

  const parentOf = keptParents(gone, view.all());
  const kept = [...(root === undefined ? [] : [root]), ...messages];
  const drafts = kept.map((record): MemoryDraft => {
    const data = { ...nodeDataOf(record), parent: parentOf(record) };
    if (!record.item.sourceIds.some((id) => gone.has(id))) {
      return redraft(record, { data });
    }
    return inRow(redraft(record, { ...beforeMerging(record, messages), data }), null);
  });
  const inRows = drafts.map((draft, place) => withRow(draft, drafts[place + 1]));
  const put = inRows.filter((draft, place) => {
    const record = kept[place];
    return record !== undefined && !isDeepStrictEqual(draft, redraft(record));
  });
  return { put, remove: [...gone] };
}

function beforeMerging(
  record: MemoryRecord,
  [first]: readonly MemoryRecord[],
): Pick<MemoryDraft, 'text' | 'sourceIds' | 'eventTime'> {
  const { id, kind, text, eventTime } = record.item;
  const unmerged = nodeDataOf(record).original?.unmerged ?? text;
  if (kind !== rootKind || first === undefined) return { text: unmerged, sourceIds: [id], eventTime };
  return { text: unmerged, sourceIds: [first.item.id], eventTime: first.item.eventTime };
}

/** A node's row contains its own text if it has been rewritten, otherwise the text of the next node. */
function withRow(draft: MemoryDraft, next: MemoryDraft | undefined): MemoryDraft {
  if (nodeDataOf(draft).original?.row === draft.text) return draft;
  return inRow(draft, (next && nodeDataOf(next).original?.unmerged) ?? null);
}

function inRow(draft: MemoryDraft, row: string | null): MemoryDraft {
  const data = nodeDataOf(draft);
  return { ...draft, data: { ...data, original: { unmerged: data.original?.unmerged ?? draft.text, row } } };
}

/** Finds the nearest ancestor of a node that is not being removed; null if there is none. */
function keptParents(
  gone: ReadonlySet<string>,
  records: Iterable<MemoryRecord>,
): (record: MemoryRecord) => string | null {
  const parents = new Map([...records].map((record) => [record.item.id, nodeDataOf(record).parent]));
  return (record) => {
    let at = nodeDataOf(record).parent;
    while (at !== null && gone.has(at)) at = parents.get(at) ?? null;
    return at;
  };
}
