import { defined } from '@memgym/core/config';
import { StorageError } from '@memgym/core/errors';
import type { JsonObject, MemoryStorage, StoredRow } from '@memgym/core/memory';

/**
 * Stores rows in this process, for tests and as an example of a storage. A memory without a storage holds its state in
 * the process anyway.
 */
export function createInMemoryStorage(): MemoryStorage {
  const name = 'storage in memory';
  let scopes = new Map<string, Map<string, StoredRow>>();
  let manifest: JsonObject | undefined;
  let closed = false;

  const assertOpen = (): void => {
    if (!closed) return;
    throw new StorageError('unavailable', name, 'it is closed.', { hint: 'Create another one.' });
  };

  return {
    name,
    get manifest() {
      return manifest;
    },
    async describe(given) {
      assertOpen();
      manifest = structuredClone(given);
    },
    async scopes() {
      assertOpen();
      return [...scopes.keys()];
    },
    async read(scope) {
      assertOpen();
      return [...(scopes.get(scope)?.values() ?? [])].map(copyOf);
    },
    async commit(scope, { clear = false, remove = [], put = [] }) {
      assertOpen();
      // Rows are copied first, because a row that cannot be copied must not leave half a change.
      const copies = put.map(copyOf);
      const rows = clear ? new Map<string, StoredRow>() : (scopes.get(scope) ?? new Map<string, StoredRow>());
      for (const key of remove) rows.delete(key);
      for (const row of copies) rows.set(row.key, row);
      if (rows.size === 0) scopes.delete(scope);
      else scopes.set(scope, rows);
    },
    async replace(given) {
      assertOpen();
      const replaced = [...given].map(
        ([scope, rows]) => [scope, new Map([...rows].map((row) => [row.key, copyOf(row)]))] as const,
      );
      scopes = new Map(replaced.filter(([, rows]) => rows.size > 0));
    },
    async close() {
      closed = true;
      scopes.clear();
    },
  };
}

function copyOf({ key, value, text, vector }: StoredRow): StoredRow {
  return {
    key,
    value: structuredClone(value),
    ...defined({ text }),
    ...defined({ vector: vector?.slice() }),
  };
}
