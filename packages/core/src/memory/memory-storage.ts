import type { JsonObject, JsonValue } from '../json.js';

/** One record of a memory system: a memory, a source it knows, its state. */
export interface StoredRow {
  /** Unique within its scope; any text. */
  readonly key: string;
  /** Read whenever the scope is. */
  readonly value: JsonValue;
  /**
   * The long part. A storage may read it lazily (a getter): it then returns the row's current text and throws a
   * `StorageError` when the row is gone or damaged.
   */
  readonly text?: string;
  /** 32-bit floats, stored bit for bit. */
  readonly vector?: Float32Array;
}

/** A change of one scope, in this order: clear, remove, put. */
export interface StorageChange {
  /** Whether all rows of the scope are removed first. Default false. */
  readonly clear?: boolean;
  /** Keys of rows to remove; a missing key is not an error. */
  readonly remove?: readonly string[];
  /** Rows to add, or to replace the row with the same key. */
  readonly put?: readonly StoredRow[];
  /**
   * Whether removed and replaced rows must also be erased from the files by the time the change is made. Default
   * false.
   */
  readonly scrub?: boolean;
}

/**
 * Stores the state of a memory system beyond the life of the process. It holds rows by scope and key and knows
 * nothing of their meaning. One process uses it at a time.
 *
 * - A change happens completely or not at all, also when the process is killed; once `commit` returns, it is
 *   permanent.
 * - Scopes and keys are data: any text, `../`, `__proto__` and NUL among them.
 * - A row that cannot be read as written is a `StorageError`, never a missing or different row.
 *
 * Test yours with `describeMemoryStorage` from `@memgym/memory-systems/testing`.
 */
export interface MemoryStorage {
  /** Kind and place, for errors: `folder /srv/memory`. */
  readonly name: string;
  /** The value stored by `describe`; undefined before the first call. */
  readonly manifest: JsonObject | undefined;
  /** Stores the kind of memory. Called before the first change. */
  describe(manifest: JsonObject): Promise<void>;
  /**
   * The scopes that hold at least one row, in any order.
   * @param user when scopes are `scopeKey`s: scopes of other users may be left out, which saves time
   */
  scopes(user?: string): Promise<string[]>;
  /** The rows of a scope in the order in which they were first put; none for an unknown scope. */
  read(scope: string): Promise<StoredRow[]>;
  /**
   * Applies a change to one scope. Changes of one scope run one after another, those of different scopes in
   * parallel.
   */
  commit(scope: string, change: StorageChange): Promise<void>;
  /** Replaces all scopes with these, all or nothing, and `scrub`s the old ones. */
  replace(scopes: Iterable<readonly [scope: string, rows: Iterable<StoredRow>]>): Promise<void>;
  /**
   * A folder, which may not exist yet, for files that can be rebuilt from a scope's rows, such as an index. It is
   * removed before a change that clears or scrubs the scope, and by `replace`; readers must check that the files
   * fit the rows. Absent when there is no such folder.
   */
  indexFolder?(scope: string): string;
  /** Releases the storage. A second call does nothing; rows read before may no longer return their text. */
  close(): Promise<void>;
}
