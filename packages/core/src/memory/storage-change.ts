import type { JsonValue } from '../json.js';

/** One record of a memory system: a memory, a known source, or its state. */
export interface StoredRow {
  /** Unique within its scope; any text. */
  readonly key: string;
  /** Read together with the scope. */
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
