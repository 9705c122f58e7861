import type { JsonObject, JsonValue } from '../json.js';

/** One thing that a memory system keeps: a memory, a source it knows, its state. */
export interface StoredRow {
  /** Unique within its scope; any text. */
  readonly key: string;
  /** Read whenever the scope is. */
  readonly value: JsonValue;
  /**
   * The long part. A storage may read it only when it is asked for (a getter): then it gives what the row
   * holds at that time, and throws a `StorageError` for a row that is gone, and for a damaged one.
   */
  readonly text?: string;
  /** 32-bit floats, kept bit for bit. */
  readonly vector?: Float32Array;
}

/** A change of one scope, in this order: clear, remove, put. */
export interface StorageChange {
  /** Whether every row of the scope goes first. Default false. */
  readonly clear?: boolean;
  /** Keys of rows that go; one that is not there is no error. */
  readonly remove?: readonly string[];
  /** Rows that are new or take the place of the one with their key. */
  readonly put?: readonly StoredRow[];
  /**
   * Whether what goes or is replaced must be gone from the files as well, not only from what is read, by the
   * time the change is made. Default false.
   */
  readonly scrub?: boolean;
}

/**
 * What the state of a memory system is kept in, so that it is there after the process has ended. It knows
 * rows by scope and key, and nothing of what they mean. One process has it at a time.
 *
 * - A change is made whole or not at all, also when the process is killed; once `commit` has returned, it stays.
 * - Scopes and keys are data: any text, `../`, `__proto__` and NUL among them.
 * - What cannot be read as it was written is a `StorageError`, never a missing or another row.
 *
 * Prove one with `describeMemoryStorage` from `@memgym/memory-systems/testing`.
 */
export interface MemoryStorage {
  /** What and where it is, for errors: `folder /srv/memory`. */
  readonly name: string;
  /** What `describe` kept; undefined as long as that is nothing. */
  readonly manifest: JsonObject | undefined;
  /** Keeps what kind of memory this is. Called before the first change. */
  describe(manifest: JsonObject): Promise<void>;
  /**
   * The scopes that hold at least one row, in any order.
   * @param user where scopes are `scopeKey`s: those of other users may be left out, and with them the time to find them
   */
  scopes(user?: string): Promise<string[]>;
  /** The rows of a scope in the order in which they were first put; none for an unknown scope. */
  read(scope: string): Promise<StoredRow[]>;
  /** Makes a change of one scope. Those of one scope come one after the other, those of several side by side. */
  commit(scope: string, change: StorageChange): Promise<void>;
  /** Puts these scopes in the place of all there are, all or nothing, and `scrub`s what was. */
  replace(scopes: Iterable<readonly [scope: string, rows: Iterable<StoredRow>]>): Promise<void>;
  /**
   * A folder, perhaps not there yet, for files that can be made again from a scope's rows, such as an index. It is
   * removed before a change that clears or scrubs the scope, and by `replace`; whoever reads the files makes sure
   * that they fit the rows. Absent where there is no such place.
   */
  indexFolder?(scope: string): string;
  /** Lets go of it. A second call does nothing; rows that were read may no longer give their text. */
  close(): Promise<void>;
}
