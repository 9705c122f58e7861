import type { MemoryRecord } from '@memgym/memory-systems/define';
import { nodeDataOf } from './tree-node.js';

/** Finds the nearest ancestor of a node that is not being removed; null if there is none. */
export function keptParents(
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
