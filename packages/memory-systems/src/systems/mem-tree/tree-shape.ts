import { InternalError } from '@memgym/core';
import type { MemoryRecord } from '../../scoped/index.js';
import { createRecordGroups } from '../../toolkit/record-groups.js';
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
  const ids = new Set<string>();
  return {
    put(record) {
      groups.put(record);
      if (record.item.kind !== rootKind) ids.add(record.item.id);
    },
    delete(id) {
      groups.delete(id);
      ids.delete(id);
    },
    root: () => groups.of(rootKind)[0],
    childrenOf: (parentId) => groups.of(parentId === null ? top : below(parentId)),
    depth() {
      const lost = new Set(ids);
      let levels = 0;
      for (let level = groups.of(top); level.length > 0; levels += 1) {
        for (const { item } of level) lost.delete(item.id);
        level = level.flatMap(({ item }) => groups.of(below(item.id)));
      }
      const [id] = lost;
      if (id === undefined) return levels;
      throw new InternalError(`The node ${JSON.stringify(id)} of a MemTree cannot be reached from its top.`);
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
