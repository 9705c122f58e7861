import type { MemoryRecord } from '../scoped/index.js';

/** The memories of a scope in groups, so that a write reads only the groups it needs. */
export interface RecordGroups {
  /** Adds a memory, or replaces the one with the same id. */
  put(record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** The memories of a group, oldest first. */
  of(group: string): readonly MemoryRecord[];
}

/** @param groupsOf returns the names of a memory's groups */
export function createRecordGroups(groupsOf: (record: MemoryRecord) => readonly string[]): RecordGroups {
  const groups = new Map<string, Map<string, MemoryRecord>>();
  const held = new Map<string, MemoryRecord>();

  function remove(id: string): void {
    const record = held.get(id);
    if (record === undefined) return;
    held.delete(id);
    for (const name of groupsOf(record)) {
      const group = groups.get(name);
      group?.delete(id);
      if (group?.size === 0) groups.delete(name);
    }
  }

  return {
    put(record) {
      const { id } = record.item;
      remove(id);
      held.set(id, record);
      for (const name of groupsOf(record)) {
        groups.set(name, (groups.get(name) ?? new Map()).set(id, record));
      }
    },
    delete: remove,
    of(name) {
      const members = groups.get(name)?.values() ?? [];
      return [...members].sort((left, right) => left.order - right.order);
    },
  };
}
