import type { MemoryRecord } from '@memgym/memory-systems/define';

/** The memories of a scope in groups, so that a write reads only the groups it needs. */
export interface RecordGroups {
  /** Adds a memory, or replaces the one with the same id. */
  put(record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** The memories of a group, oldest first. */
  of(group: string): readonly MemoryRecord[];
}

interface Group {
  members: Map<string, MemoryRecord>;
  newest: number;
  isSorted: boolean;
}

/** @param groupsOf returns the names of a memory's groups */
export function createRecordGroups(groupsOf: (record: MemoryRecord) => readonly string[]): RecordGroups {
  const groups = new Map<string, Group>();
  const held = new Map<string, MemoryRecord>();

  function join(name: string, record: MemoryRecord): void {
    const group = groups.get(name) ?? { members: new Map(), newest: record.order, isSorted: true };
    groups.set(name, group);
    const earlier = group.members.get(record.item.id);
    group.members.set(record.item.id, record);
    // A memory that joins later may be older than the members.
    if (earlier === undefined ? record.order < group.newest : record.order !== earlier.order) {
      group.isSorted = false;
    }
    group.newest = Math.max(group.newest, record.order);
  }

  function leave(name: string, id: string): void {
    const group = groups.get(name);
    group?.members.delete(id);
    if (group?.members.size === 0) groups.delete(name);
  }

  return {
    put(record) {
      const { id } = record.item;
      const wanted = groupsOf(record);
      const earlier = held.get(id);
      if (earlier !== undefined) {
        for (const name of groupsOf(earlier)) if (!wanted.includes(name)) leave(name, id);
      }
      for (const name of wanted) join(name, record);
      held.set(id, record);
    },
    delete(id) {
      const record = held.get(id);
      if (record === undefined) return;
      for (const name of groupsOf(record)) leave(name, id);
      held.delete(id);
    },
    of(name) {
      const group = groups.get(name);
      if (group === undefined) return [];
      if (!group.isSorted) {
        const sorted = [...group.members].sort(([, left], [, right]) => left.order - right.order);
        group.members = new Map(sorted);
        group.isSorted = true;
      }
      return [...group.members.values()];
    },
  };
}
