/** A memory as an index elsewhere keeps it. */
export interface IndexEntry {
  /**
   * Name of this version of the memory: 32 characters of `0-9a-f`, which are also a UUID. It depends on the space, id,
   * kind, text and vector, so an entry never replaces another version, or one of another space.
   */
  readonly key: string;
  /** The id of the memory: data, any text. Return it with each hit. */
  readonly memoryId: string;
  readonly kind: string;
  /** The text to search. */
  readonly text: string;
  /** Absent in systems without an embedder, and for memories that are not embedded. */
  readonly vector?: Float32Array;
}

/** A search in an index elsewhere. */
export interface IndexQuery {
  readonly text: string;
  /** Absent in systems without an embedder, and for a blank text. */
  readonly vector?: Float32Array;
  /** Only memories of this kind. Default all. */
  readonly kind?: string;
  /** Only these entries, at most 200: few memories pass the filters. Default all. */
  readonly keys?: readonly string[];
  /** The number of hits wanted, ≥ 1. Fewer mean that there are no others. */
  readonly limit: number;
}

/** An entry that was found. */
export interface IndexHit {
  readonly key: string;
  readonly memoryId: string;
  /** Finite; higher is better. */
  readonly score: number;
}

/**
 * An index that is elsewhere and asynchronous, such as Qdrant or Elasticsearch: it finds memories that a storage here keeps.
 * One memory uses it at a time.
 *
 * - `space` is the name of a scope: 32 characters of `0-9a-f`, none a prefix of another. Nothing of one is found in
 *   another.
 * - A function throws when the service fails; a failure is never an empty list. It sets its own time limits.
 * - Entries without a memory are never shown: they are left over after a crash, until the scope is opened again.
 */
export interface AsyncMemoryIndex {
  /** Kind and place, for errors: `Qdrant at http://127.0.0.1:6333`. */
  readonly name: string;
  /** Adds entries, or replaces those with the same key. They can be found when it returns. */
  put(space: string, entries: readonly IndexEntry[]): Promise<void>;
  /** Removes entries. An unknown key is not an error. */
  delete(space: string, keys: readonly string[]): Promise<void>;
  /** Removes everything from a space, also from an unknown one. */
  clear(space: string): Promise<void>;
  /** The best entries, in any order. It changes nothing. */
  search(space: string, query: IndexQuery, signal?: AbortSignal): Promise<readonly IndexHit[]>;
  /** The keys of all entries, to compare a space with the storage when its scope is opened. Without it, it is filled again. */
  keys?(space: string): AsyncIterable<string>;
  /** Releases all resources. Called once, after the last write. */
  close(): Promise<void>;
}

/** An index elsewhere for a design, made by `indexElsewhere`. */
export interface IndexElsewhere {
  readonly name: string;
  /** For `createScopedMemory` alone: what keeps the index in agreement with the memories of a design. */
  readonly connect: (design: unknown) => unknown;
}
