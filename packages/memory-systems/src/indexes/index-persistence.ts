import type { JsonValue } from '@memgym/core';
import type { SectionReader, SectionWriter } from './index-sections.js';

/** A memory as input for restoring an index. */
export interface IndexedMemory {
  readonly id: string;
  /** Present in systems with an embedder. */
  readonly vector?: Float32Array | undefined;
}

/** Writes an index that is slow to build, and reads it back, so that opening a stored memory does not rebuild it. */
export interface IndexPersistence {
  /**
   * All settings except texts and vectors that determine the content, such as the analyser. They must match when the
   * index is read.
   */
  readonly settings: JsonValue;
  /** Number of texts or vectors that a rebuild would process; 0 if storing is not worthwhile. */
  readonly work: number;
  /** @param numberOf the number under which `read` identifies a memory */
  write(to: SectionWriter, numberOf: (id: string) => number): void;
  /**
   * Fills the empty index. If it throws, discard the index.
   *
   * @param memoryOf returns the memory with a number; undefined if it was removed. Vectors are not stored with the
   * index.
   */
  read(from: SectionReader, memoryOf: (number: number) => IndexedMemory | undefined): void;
}

// This is not a member of the index types, so that authors of an index need not know about persistence.
const persistence = Symbol('index persistence');

/** Makes an index persistent; with undefined, does not change it. */
export function persistent<Index extends object>(index: Index, by: IndexPersistence | undefined): Index {
  return by === undefined ? index : Object.assign(index, { [persistence]: by });
}

/** The persistence of an index; undefined if it is rebuilt instead. */
export function persistenceOf(index: object): IndexPersistence | undefined {
  return (index as { [persistence]?: IndexPersistence })[persistence];
}
