import { InternalError } from '@memgym/core';
import type { MemoryDraft, MemoryRecord } from '../../scoped/index.js';
import { draftOfNode, nodeOf, rootKind, type TreeNode } from './tree-node.js';

/** A working copy of the tree during a write; the stored tree does not change. */
export interface Tree {
  /** The top node as a memory, which only the original has. */
  readonly root: TreeNode | undefined;
  /** All other nodes, in order of insertion. */
  nodes(): TreeNode[];
  /** The children of a node, oldest first; null is the top. */
  childrenOf(parentId: string | null): TreeNode[];
  /** Depth of the deepest node: 0 for an empty tree, 1 when all are at the top. */
  readonly depth: number;
  /** Adds a node or replaces the one with its id, possibly under another parent. */
  put(node: TreeNode): void;
  /** The new and changed nodes. */
  changed(): MemoryDraft[];
}

/** @throws {InternalError} when nodes form a cycle or have an unknown parent */
export function createTree(records: Iterable<MemoryRecord>): Tree {
  const nodes = new Map<string, TreeNode>();
  const children = new Map<string | null, Set<string>>();
  const changed = new Set<string>();
  let root: TreeNode | undefined;

  const insert = (node: TreeNode): void => {
    if (node.kind === rootKind) {
      root = node;
      return;
    }
    const earlier = nodes.get(node.id);
    if (earlier !== undefined && earlier.data.parent !== node.data.parent) {
      children.get(earlier.data.parent)?.delete(node.id);
    }
    nodes.set(node.id, node);
    const siblings = children.get(node.data.parent) ?? new Set();
    children.set(node.data.parent, siblings.add(node.id));
  };
  const depthOf = (id: string): number => {
    let depth = 0;
    for (let at: string | null = id; at !== null; at = nodes.get(at)?.data.parent ?? null) {
      depth += 1;
      if (depth > nodes.size) throw notBelowTheTop(id);
    }
    return depth;
  };

  for (const record of records) insert(nodeOf(record));
  const levels = levelsOf(children);
  let depth = levels.length;
  if (levels.flat().length < nodes.size) {
    const reached = new Set(levels.flat());
    throw notBelowTheTop([...nodes.keys()].find((id) => !reached.has(id)) ?? '');
  }

  return {
    get root() {
      return root;
    },
    nodes: () => [...nodes.values()],
    childrenOf: (parentId) => [...(children.get(parentId) ?? [])].flatMap((id) => nodes.get(id) ?? []),
    get depth() {
      return depth;
    },
    put: (node) => {
      insert(node);
      changed.add(node.id);
      if (node.kind !== rootKind) depth = Math.max(depth, depthOf(node.id));
    },
    changed: () =>
      [...changed].flatMap((id) => {
        const node = root?.id === id ? root : nodes.get(id);
        return node === undefined ? [] : [draftOfNode(node)];
      }),
  };
}

/** The ids of every level, from the top down. */
function levelsOf(children: ReadonlyMap<string | null, ReadonlySet<string>>): string[][] {
  const levels: string[][] = [];
  for (let level = [...(children.get(null) ?? [])]; level.length > 0; ) {
    levels.push(level);
    level = level.flatMap((id) => [...(children.get(id) ?? [])]);
  }
  return levels;
}

function notBelowTheTop(id: string): InternalError {
  return new InternalError(`The node ${JSON.stringify(id)} of a MemTree is not below its top.`);
}
