import type { MemoryRecord } from '../../scoped/index.js';
import { nodeDataOf } from './tree-node.js';

/** Tells the nearest node above another that is not among those that go; null where none is. */
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
