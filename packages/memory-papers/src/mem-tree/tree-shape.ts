import { InternalError } from '@memgym/core/errors';
import type { MemoryRecord } from '@memgym/memory-systems/define';
import { createRecordGroups } from '../toolkit/record-groups.js';
import { nodeDataOf, rootKind } from './tree-node.js';

/** The structure of the stored tree; it is held with the index, so that a write reads only the nodes on its way. */
export interface TreeShape {
  put(record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** The top node as a memory; only in the reference profile. */
  root(): MemoryRecord | undefined;
  /** The children of a node, oldest first; null stands for the top. */
  childrenOf(parentId: string | null): readonly MemoryRecord[];
  /**
   * Depth of the deepest node: 0 for an empty tree, 1 if all are at the top.
   * @throws {InternalError} when nodes form a cycle or have an unknown parent
   */
  depth(): number;
}

export function createTreeShape(): TreeShape {
  const groups = createRecordGroups((record) => [groupOf(record)]);
  const parents = new Map<string, string | null>();
  /** Undefined if it must be counted again. */
  let depth: number | undefined = 0;

  /** Undefined for a node below an unknown one. */
  function depthOf(id: string): number | undefined {
    let count = 0;
    for (let at: string | null | undefined = id; at !== null; at = parents.get(at)) {
      if (at === undefined || count > parents.size) return undefined;
      count += 1;
    }
    return count;
  }

  function counted(): number {
    let levels = 0;
    let reached = 0;
    for (let level = groups.of(top); level.length > 0; levels += 1) {
      reached += level.length;
      level = level.flatMap(({ item }) => groups.of(below(item.id)));
    }
    if (reached === parents.size) return levels;
    const lost = [...parents.keys()].find((id) => depthOf(id) === undefined) ?? '';
    throw new InternalError(`The node ${JSON.stringify(lost)} of a MemTree cannot be reached from its top.`);
  }

  return {
    put(record) {
      groups.put(record);
      const { id, kind } = record.item;
      if (kind === rootKind) return;
      const { parent } = nodeDataOf(record);
      const isMoved = parents.has(id) && parents.get(id) !== parent;
      parents.set(id, parent);
      const own = isMoved && groups.of(below(id)).length > 0 ? undefined : depthOf(id);
      depth = depth === undefined || own === undefined ? undefined : Math.max(depth, own);
    },
    delete(id) {
      groups.delete(id);
      parents.delete(id);
      depth = undefined;
    },
    root: () => groups.of(rootKind)[0],
    childrenOf: (parentId) => groups.of(parentId === null ? top : below(parentId)),
    depth() {
      depth ??= counted();
      return depth;
    },
  };
}

const top = 'top';
const below = (id: string): string => `below ${id}`;

function groupOf(record: MemoryRecord): string {
  if (record.item.kind === rootKind) return rootKind;
  const { parent } = nodeDataOf(record);
  return parent === null ? top : below(parent);
}
