import {
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type MemoryStorage,
  type Scope,
  StorageError,
  scopeFromKey,
  scopeKey,
  type Turn,
  turnSchema,
} from '@memgym/core';
import { claimStorage } from '@memgym/memory-systems/define';
import type { Windows } from './assistant-state.js';

/** The short-term windows of all scopes; with a storage, they survive the end of the process. */
export interface KeptWindows {
  /** Oldest first. */
  of(scope: Scope): Promise<readonly Turn[]>;
  /** Replaces the messages of a scope. They are stored before they become visible. */
  put(scope: Scope, turns: readonly Turn[]): Promise<void>;
  /** Removes messages, also from the files. */
  forget(scope: Scope, turnIds: ReadonlySet<string>): Promise<void>;
  /** Empties the windows of every scope of a user, also in the files. */
  erase(user: string): Promise<void>;
  all(): Promise<Windows>;
  /** Replaces all windows with these, or changes nothing. */
  replace(windows: Windows): Promise<void>;
  close(): Promise<void>;
}

const manifest: JsonObject = { assistant: 'short-term window', schemaVersion: 1 };

/** @throws {StorageError} when the storage is in use, or contains something else */
export function createStoredWindows(storage: MemoryStorage | undefined): KeptWindows {
  if (storage?.manifest !== undefined && canonicalJson(storage.manifest) !== canonicalJson(manifest)) {
    throw new StorageError(
      'mismatch',
      storage.name,
      'it contains something other than an assistant’s window.',
      {
        hint: 'Give the memory and the assistant separate storages, such as separate folders.',
      },
    );
  }
  const release = storage === undefined ? (): void => undefined : claimStorage(storage);
  let held = new Map<string, readonly Turn[]>();

  async function of(key: string): Promise<readonly Turn[]> {
    const known = held.get(key);
    if (known !== undefined || storage === undefined) return known ?? [];
    const turns = (await storage.read(key)).map(({ key: id, value }) => readTurn(storage.name, id, value));
    // Another call may have read it in the meantime and continued from there.
    const current = held.get(key) ?? turns;
    held.set(key, current);
    return current;
  }

  async function store(key: string, turns: readonly Turn[]): Promise<void> {
    const before = await of(key);
    if (storage !== undefined) {
      const [earlier, later] = [idsOf(before), idsOf(turns)];
      const remove = before.map(({ id }) => id).filter((id) => !later.has(id));
      const put = turns.filter(({ id }) => !earlier.has(id)).map(rowOf);
      if (remove.length + put.length > 0) {
        if (storage.manifest === undefined) await storage.describe(manifest);
        // A window is short. Rewriting its whole file removes all moved and forgotten messages.
        await storage.commit(key, { remove, put, scrub: remove.length > 0 });
      }
    }
    held.set(key, turns);
  }

  async function all(): Promise<Windows> {
    for (const key of (await storage?.scopes()) ?? []) await of(key);
    return held;
  }

  return {
    of: (scope) => of(scopeKey(scope)),
    put: (scope, turns) => store(scopeKey(scope), turns),
    async forget(scope, turnIds) {
      const key = scopeKey(scope);
      await store(
        key,
        (await of(key)).filter(({ id }) => !turnIds.has(id)),
      );
    },
    async erase(user) {
      for (const key of (await all()).keys()) {
        if (scopeFromKey(key).user !== user) continue;
        await store(key, []);
        held.delete(key);
      }
    },
    all,
    async replace(windows) {
      if (storage !== undefined) {
        if (storage.manifest === undefined) await storage.describe(manifest);
        await storage.replace([...windows].map(([key, turns]) => [key, turns.map(rowOf)] as const));
      }
      held = new Map(windows);
    },
    async close() {
      release();
      await storage?.close();
    },
  };
}

function idsOf(turns: readonly Turn[]): ReadonlySet<string> {
  return new Set(turns.map(({ id }) => id));
}

function rowOf(turn: Turn) {
  return { key: turn.id, value: JSON.parse(JSON.stringify(turn)) as JsonValue };
}

/** @throws {StorageError} for a row that this package never writes */
function readTurn(place: string, id: string, value: JsonValue): Turn {
  const parsed = turnSchema.safeParse(value);
  if (parsed.success && parsed.data.id === id) return parsed.data;
  throw new StorageError('damaged', place, `the row ${JSON.stringify(id)} is damaged.`, {
    hint: 'Restore a backup, or open it with the package version that wrote it.',
  });
}
