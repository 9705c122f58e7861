import type { JsonValue } from '@memgym/core';
import type { SectionReader, SectionWriter } from './index-sections.js';

/** A memory as an index reads it back. */
export interface IndexedMemory {
  readonly id: string;
  /** Present in systems with an embedder. */
  readonly vector?: Float32Array | undefined;
}

/** Writes an index that is slow to build, and reads it back, so that opening a stored memory does not rebuild it. */
export interface IndexPersistence {
  /** Everything besides texts and vectors that decides the content, such as the analyser. They must match to be read. */
  readonly settings: JsonValue;
  /** How many texts or vectors a rebuild would process; 0 when there is nothing worth storing. */
  readonly work: number;
  /** @param numberOf the number under which `read` identifies a memory */
  write(to: SectionWriter, numberOf: (id: string) => number): void;
  /**
   * Fills the empty index. If it throws, discard the index.
   * @param memoryOf the memory with that number; undefined if it was removed. Vectors are not stored with the index.
   */
  read(from: SectionReader, memoryOf: (number: number) => IndexedMemory | undefined): void;
}

// Not a member of the index types: who writes an index need not know that some are stored.
const persistence = Symbol('index persistence');

/** Makes an index persistent; with undefined, leaves it as it is. */
export function persistent<Index extends object>(index: Index, by: IndexPersistence | undefined): Index {
  return by === undefined ? index : Object.assign(index, { [persistence]: by });
}

/** How an index is stored; undefined if it is rebuilt instead. */
export function persistenceOf(index: object): IndexPersistence | undefined {
  return (index as { [persistence]?: IndexPersistence })[persistence];
}
