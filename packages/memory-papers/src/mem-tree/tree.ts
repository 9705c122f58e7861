import type { MemoryDraft, MemoryView } from '@memgym/memory-systems/define';
import { draftOfNode, nodeOf, rootKind, type TreeNode } from './tree-node.js';
import type { TreeShape } from './tree-shape.js';

/** A working copy of the tree during a write; the stored tree does not change. */
export interface Tree {
  /** The top node as a memory; only in the reference profile. */
  readonly root: TreeNode | undefined;
  /** All other nodes, in order of insertion. */
  nodes(): TreeNode[];
  /** The children of a node, oldest first; null stands for the top. */
  childrenOf(parentId: string | null): TreeNode[];
  /** Depth of the deepest node: 0 for an empty tree, 1 if all are at the top. */
  readonly depth: number;
  /** Adds a node or replaces the one with its id, possibly under another parent. */
  put(node: TreeNode): void;
  /** The new and changed nodes. */
  changed(): MemoryDraft[];
}

/** @throws {InternalError} when nodes form a cycle or have an unknown parent */
export function createTree(view: Pick<MemoryView, 'get' | 'all'>, shape: TreeShape): Tree {
  const changed = new Map<string, TreeNode>();
  /** Ids of changed nodes by their parents. */
  const joined = new Map<string | null, Set<string>>();
  const heldRoot = shape.root();
  let root = heldRoot && nodeOf(heldRoot);
  let depth = shape.depth();

  const held = (id: string): TreeNode | undefined => {
    const record = view.get(id);
    return record && nodeOf(record);
  };
  const depthOf = (id: string): number => {
    let count = 0;
    for (let at: string | null = id; at !== null; count += 1) {
      at = (changed.get(at) ?? held(at))?.data.parent ?? null;
    }
    return count;
  };

  return {
    get root() {
      return root;
    },
    nodes: () => {
      const all = new Map([...view.all()].map((record) => [record.item.id, nodeOf(record)]));
      for (const [id, node] of changed) all.set(id, node);
      return [...all.values()].filter(({ kind }) => kind !== rootKind);
    },
    childrenOf: (parentId) => {
      const children = new Map(
        shape
          .childrenOf(parentId)
          .map((record) => [record.item.id, changed.get(record.item.id) ?? nodeOf(record)]),
      );
      for (const id of joined.get(parentId) ?? []) {
        const node = changed.get(id);
        if (node !== undefined) children.set(id, node);
      }
      return [...children.values()].filter(({ data }) => data.parent === parentId);
    },
    get depth() {
      return depth;
    },
    put: (node) => {
      changed.set(node.id, node);
      if (node.kind === rootKind) {
        root = node;
        return;
      }
      joined.set(node.data.parent, (joined.get(node.data.parent) ?? new Set()).add(node.id));
      depth = Math.max(depth, depthOf(node.id));
    },
    changed: () => [...changed.values()].map(draftOfNode),
  };
}
