import type { MemoryStorage, StoredRow } from '@memgym/core/memory';

/** The scope of a storage that lists the unfinished ones; no `scopeKey`, which is always a JSON list. */
export const unfinishedScope = 'unfinished index spaces';

/**
 * The scopes of which an index elsewhere may hold more than the storage: stored before the first change of a scope in a
 * process, removed when the memory is closed. After a crash, these are compared again.
 */
export interface UnfinishedSpaces {
  /** Notes a scope, permanently, before its index is changed. */
  begin(scopeKey: string): Promise<void>;
  /** Notes that index and storage agree about these scopes. */
  end(scopeKeys: Iterable<string>): Promise<void>;
  /** The notes of this process, as rows. */
  rows(): StoredRow[];
  /** The scopes that an earlier process began and did not end. */
  left(): Promise<string[]>;
}

export function createUnfinishedSpaces(
  storage?: MemoryStorage,
  describe?: () => Promise<void>,
): UnfinishedSpaces {
  const begun = new Set<string>();
  return {
    async begin(scopeKey) {
      if (begun.has(scopeKey)) return;
      await describe?.();
      await storage?.commit(unfinishedScope, { put: [rowOf(scopeKey)] });
      begun.add(scopeKey);
    },
    async end(scopeKeys) {
      const remove = [...scopeKeys];
      if (remove.length === 0) return;
      await storage?.commit(unfinishedScope, { remove, scrub: true });
      for (const key of remove) begun.delete(key);
    },
    rows: () => [...begun].map(rowOf),
    left: async () => (await storage?.read(unfinishedScope))?.map(({ key }) => key) ?? [],
  };
}

function rowOf(scopeKey: string): StoredRow {
  return { key: scopeKey, value: true };
}
