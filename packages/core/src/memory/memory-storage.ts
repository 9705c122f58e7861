import type { JsonObject } from '../json.js';
import type { StorageChange, StoredRow } from './storage-change.js';
import type { StorageSharing } from './storage-sharing.js';

/**
 * Stores the state of a memory system beyond the life of the process. It stores rows by scope and key, and does not
 * interpret them. One process uses it at a time, except when it has `sharing`.
 *
 * - A change happens completely or not at all, even if the process is killed; once `commit` returns, it is
 *   permanent.
 * - Scopes and keys are data: any text, `../`, `__proto__` and NUL among them.
 * - A row that cannot be read as written is a `StorageError`, never a missing or different row.
 *
 * Test yours with `describeMemoryStorage` from `@memgym/conformance/vitest`.
 */
export interface MemoryStorage {
  /** Kind and place, for error messages: `folder /srv/memory`. */
  readonly name: string;
  /**
   * The value stored by `describe`; undefined before the first call. With `sharing`, its value when rows were last
   * read.
   */
  readonly manifest: JsonObject | undefined;
  /**
   * Stores the kind of memory. Called before the first change.
   * @throws {StorageError} with the reason `mismatch` when another process stored a different one meanwhile
   */
  describe(manifest: JsonObject): Promise<void>;
  /**
   * The scopes with at least one row, in any order.
   *
   * @param user if scopes are `scopeKey`s: scopes of other users may be omitted, which saves time
   */
  scopes(user?: string): Promise<string[]>;
  /** The rows of a scope in the order in which they were first put; none for an unknown scope. */
  read(scope: string): Promise<StoredRow[]>;
  /**
   * Applies a change to one scope. Changes of the same scope are made one after another, changes of different scopes in
   * parallel.
   */
  commit(scope: string, change: StorageChange): Promise<void>;
  /** Replaces all scopes with these, all or nothing, and `scrub`s the old ones. */
  replace(scopes: Iterable<readonly [scope: string, rows: Iterable<StoredRow>]>): Promise<void>;
  /**
   * A folder, which may not exist yet, for files that can be rebuilt from a scope's rows, such as an index. It is
   * removed before a change that clears or scrubs the scope, and by `replace`; readers must check that the files fit
   * the rows. Absent if there is no such folder.
   */
  indexFolder?(scope: string): string;
  /**
   * Copies everything to a new place while the storage is used: to a file or a folder that opens like the storage, or, from
   * a database, to a folder. What is acknowledged before the call is in the copy, each scope as it was at one moment.
   * Absent if the storage has no way to do it.
   *
   * @param to a path that does not exist yet, or a `file:` URL
   * @throws {InvalidArgumentError} when something is there
   * @throws {StorageError} and nothing is left there
   */
  backup?(to: string | URL): Promise<void>;
  /** Present on a storage that several processes can use at a time. */
  readonly sharing?: StorageSharing;
  /** Releases the storage. A second call does nothing; rows read earlier may no longer return their text. */
  close(): Promise<void>;
}

/** A storage that can be copied while it is used, as all of MemGym's. */
export interface StorageWithBackup extends MemoryStorage {
  /** See `MemoryStorage`. */
  backup(to: string | URL): Promise<void>;
}
