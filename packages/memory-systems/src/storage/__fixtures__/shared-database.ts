import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type JsonObject,
  type LockedPart,
  type MemoryStorage,
  type Rng,
  type ScopeDifference,
  type StorageChange,
  StorageError,
  type StorageLock,
  type StoredRow,
  scopeFromKey,
} from '@memgym/core';

interface Scope {
  revision: number;
  /** Earlier revisions cannot be compared with. */
  base: number;
  readonly rows: Map<string, { readonly row: StoredRow; readonly revision: number }>;
  readonly removed: Map<string, number>;
}

/** A database in this process that several memories open at a time, as if each were a process of its own. */
export interface SharedDatabase {
  open(): MemoryStorage;
  /** How many rows were read so far. */
  readonly rowsRead: () => number;
}

/** @param rng decides how long each answer of the database takes, in turns of the event loop */
export function createSharedDatabase(rng: Rng): SharedDatabase {
  const scopes = new Map<string, Scope>();
  let manifest: JsonObject | undefined;
  let lastRevision = 0;
  let rowsRead = 0;
  const held: { readonly part: LockedPart; readonly over: Promise<void> }[] = [];

  const pause = async (): Promise<void> => {
    for (let turns = rng.int(3); turns > 0; turns -= 1) await nextTurn();
  };

  function change(
    name: string,
    { clear = false, scrub = false, remove = [], put = [] }: StorageChange,
  ): number {
    lastRevision += 1;
    const revision = lastRevision;
    const scope = scopes.get(name) ?? { revision, base: revision, rows: new Map(), removed: new Map() };
    scope.revision = revision;
    if (clear) scope.rows.clear();
    for (const key of remove) if (scope.rows.delete(key)) scope.removed.set(key, revision);
    for (const row of put) {
      scope.removed.delete(row.key);
      scope.rows.set(row.key, { row: structuredClone(row), revision });
    }
    if (clear || scrub) {
      scope.removed.clear();
      scope.base = revision;
    }
    scopes.set(name, scope);
    if (scope.rows.size > 0) return revision;
    scopes.delete(name);
    return 0;
  }

  async function lock(part: LockedPart): Promise<StorageLock> {
    await pause();
    for (;;) {
      const blocking = held.filter((other) => excludes(other.part, part));
      if (blocking.length === 0) break;
      await Promise.all(blocking.map(({ over }) => over));
    }
    let end = (): void => undefined;
    const own = {
      part,
      over: new Promise<void>((resolve) => {
        end = resolve;
      }),
    };
    held.push(own);
    return {
      async commit(scope, given) {
        if (!held.includes(own)) throw new StorageError('lost', 'shared database', 'the lock was released.');
        await pause();
        const revision = change(scope, given);
        await pause();
        return revision;
      },
      async release() {
        await pause();
        held.splice(held.indexOf(own), 1);
        end();
      },
    };
  }

  async function since(name: string, from: number): Promise<ScopeDifference> {
    await pause();
    const scope = scopes.get(name);
    const { revision = 0, base = 0 } = scope ?? {};
    const isComplete = from < base || scope === undefined;
    const changed = [...(scope?.rows.values() ?? [])].filter((row) => isComplete || row.revision > from);
    const removed = isComplete ? [] : [...(scope?.removed ?? [])].filter(([, at]) => at > from);
    rowsRead += changed.length;
    const rows = changed.map(({ row }) => structuredClone(row));
    await pause();
    return { revision, isComplete, rows, removed: removed.map(([key]) => key) };
  }

  return {
    rowsRead: () => rowsRead,
    open: () => ({
      name: 'shared database',
      get manifest() {
        return manifest;
      },
      async describe(given) {
        manifest ??= given;
      },
      scopes: async () => [...scopes.keys()],
      read: async (name) =>
        [...(scopes.get(name)?.rows.values() ?? [])].map(({ row }) => structuredClone(row)),
      async commit(name, given) {
        change(name, given);
      },
      async replace(given) {
        await pause();
        scopes.clear();
        for (const [name, rows] of given) change(name, { put: [...rows] });
      },
      close: async () => undefined,
      sharing: { lock, since },
    }),
  };
}

function excludes(left: LockedPart, right: LockedPart): boolean {
  if ('scope' in left && 'scope' in right) return left.scope === right.scope;
  return userOf(left) === userOf(right);
}

function userOf(part: LockedPart): string {
  return 'user' in part ? part.user : scopeFromKey(part.scope).user;
}
