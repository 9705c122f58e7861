import type { EventTime } from '@memgym/core';
import type { MemoryDraft, MemoryRecord } from '@memgym/memory-systems/define';
import { type ChunkPiece, nodeDataOf } from './raptor-node.js';

/** A node in a working copy of the tree: a chunk (layer 0) or a summary. */
export interface TreeNode {
  readonly id: string;
  readonly layer: number;
  readonly text: string;
  readonly vector: Float32Array;
  readonly sourceIds: readonly string[];
  readonly eventTime: EventTime | undefined;
  /** Ids of the existing nodes that it summarises. */
  readonly children: readonly string[];
  readonly madeOf: string | null;
  /** Parts of a chunk; null for a summary and for a chunk with a replaced text. */
  readonly pieces: readonly ChunkPiece[] | null;
}

/** All nodes by id, in order of insertion. */
export type Tree = ReadonlyMap<string, TreeNode>;

/** The stored tree. */
export function treeOf(records: Iterable<MemoryRecord>): Map<string, TreeNode> {
  const all = [...records];
  const held = new Set(all.map(({ item }) => item.id));
  return new Map(
    all.map((record) => {
      const { layer, children, madeOf, pieces } = nodeDataOf(record);
      const { id, text, sourceIds, eventTime } = record.item;
      const vector = record.vector ?? new Float32Array();
      const kept = children.filter((child) => held.has(child));
      return [id, { id, layer, text, vector, sourceIds, eventTime, children: kept, madeOf, pieces }];
    }),
  );
}

/** A chunk to be stored, as a node. */
export function nodeOfDraft(draft: MemoryDraft, vector: Float32Array): TreeNode {
  const { id, text, sourceIds, eventTime } = draft;
  const { pieces } = nodeDataOf({ data: draft.data ?? null });
  return { id, layer: 0, text, vector, sourceIds, eventTime, children: [], madeOf: null, pieces };
}

/** The number of the highest layer; 0 if there are only chunks. */
export function topLayer(tree: Tree): number {
  let top = 0;
  for (const { layer } of tree.values()) top = Math.max(top, layer);
  return top;
}

export function nodesOfLayer(tree: Tree, wanted: number): TreeNode[] {
  return [...tree.values()].filter(({ layer }) => layer === wanted);
}

/** Ids of the summaries that each node is part of. */
export function parentsOf(tree: Tree): Map<string, string[]> {
  const parents = new Map<string, string[]>();
  for (const { id, children } of tree.values()) {
    for (const child of children) parents.set(child, [...(parents.get(child) ?? []), id]);
  }
  return parents;
}

/** Every summary above the given nodes, without the nodes themselves. */
export function ancestorsOf(tree: Tree, ids: Iterable<string>): Set<string> {
  const parents = parentsOf(tree);
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const parent of parents.get(id) ?? []) {
      if (found.has(parent)) continue;
      found.add(parent);
      open.push(parent);
    }
  }
  return found;
}
