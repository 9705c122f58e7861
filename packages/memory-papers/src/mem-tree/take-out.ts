import type { MemoryChanges, MemoryView } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import { keptParents } from './kept-parents.js';
import { nodeDataOf } from './tree-node.js';

/** Removes nodes from the tree; their children move up to the nearest remaining ancestor. */
export function takeOut(gone: ReadonlySet<string>, view: MemoryView): MemoryChanges<never> {
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
export function nodesAbove(ids: Iterable<string>, view: MemoryView): Set<string> {
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
