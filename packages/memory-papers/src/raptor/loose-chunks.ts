import type { MemoryRecord } from '@memgym/memory-systems/define';
import { nodeDataOf } from './raptor-node.js';

/** Counts the chunks that no summary covers; it is held with the index, so that a write does not read the whole tree. */
export interface LooseChunks {
  put(record: MemoryRecord): void;
  delete(memoryId: string): void;
  readonly count: number;
}

export function createLooseChunks(): LooseChunks {
  const held = new Map<string, { readonly isChunk: boolean; readonly children: readonly string[] }>();
  /** The number of summaries that cover a node, by its id; including nodes that do not exist. */
  const covers = new Map<string, number>();
  const loose = new Set<string>();

  function cover(id: string, by: number): void {
    const count = (covers.get(id) ?? 0) + by;
    if (count === 0) covers.delete(id);
    else covers.set(id, count);
    mark(id);
  }

  function mark(id: string): void {
    if (held.get(id)?.isChunk && !covers.has(id)) loose.add(id);
    else loose.delete(id);
  }

  function drop(id: string): void {
    const earlier = held.get(id);
    if (earlier === undefined) return;
    held.delete(id);
    mark(id);
    for (const child of earlier.children) cover(child, -1);
  }

  return {
    put(record) {
      const { id } = record.item;
      const { layer, children } = nodeDataOf(record);
      drop(id);
      held.set(id, { isChunk: layer === 0, children });
      mark(id);
      for (const child of children) cover(child, 1);
    },
    delete: drop,
    get count() {
      return loose.size;
    },
  };
}
