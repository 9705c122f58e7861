import type { PostingList } from './posting-list.js';
import { TermTable } from './term-table.js';

/** The contents of an inverted file as numbers, to be stored in a file; see {@link InvertedFile.pack}. */
export interface PackedInvertedFile {
  /** By term number; empty for a number that is free. */
  readonly terms: readonly string[];
  /** Length of each document in terms, by slot. */
  readonly lengths: Int32Array;
  /** Number of distinct terms of each document, by slot. */
  readonly distinct: Int32Array;
  /** `[term, frequency, …]` of one document after the other. */
  readonly pairs: Int32Array;
  /** Number of documents that contain each term, by term number. */
  readonly counts: Int32Array;
  /** At least the highest frequency of each term in a document. */
  readonly maxFrequencies: Int32Array;
  /** `[slot, frequency, …]` of one term after the other. */
  readonly entries: Int32Array;
}

/**
 * Terms to documents and back. A document has a slot: a number that grows with age, so that slot order is
 * insertion order. Every count is exact after any sequence of changes.
 *
 * Documents are numbers in shared arrays: a million objects would take more memory than their contents.
 */
export class InvertedFile {
  /** Sum of all lengths, in terms. */
  totalLength = 0;
  /** Incremented with every change. */
  version = 0;
  readonly #terms = new TermTable();
  readonly #slots = new Map<string, number>();
  /** By slot; undefined where a document was deleted. */
  #ids: (string | undefined)[] = [];
  /** Length of each document by slot, in terms. */
  lengths: Int32Array = new Int32Array(64);
  /** `[term, frequency, …]` of each document, by first appearance; gaps belong to deleted documents. */
  pairs: Int32Array = new Int32Array(512);
  /** Where the pairs of a document begin, by slot. */
  #starts = new Float64Array(64);
  /** Number of pairs of each document, by slot. */
  #distinct: Int32Array = new Int32Array(64);
  /** Where pairs end. */
  #end = 0;
  /** Numbers in `pairs` that belong to no document. */
  #unused = 0;
  // Scratch counters by term number; zero between calls.
  #frequencies = new Int32Array(256);

  get size(): number {
    return this.#slots.size;
  }

  /** All slots are below it. */
  get slotCount(): number {
    return this.#ids.length;
  }

  /** All term numbers are below it. */
  get termCount(): number {
    return this.#terms.texts.length;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  termNumber(term: string): number | undefined {
    return this.#terms.numberOf(term);
  }

  postings(term: number): PostingList {
    return this.#terms.postings(term);
  }

  idOf(slot: number): string {
    return this.#ids[slot] ?? '';
  }

  /** Where the document's terms begin in `pairs`. */
  startOf(slot: number): number {
    return this.#starts[slot] as number;
  }

  /** Where they end. */
  endOf(slot: number): number {
    return (this.#starts[slot] as number) + 2 * (this.#distinct[slot] as number);
  }

  /** The id must be new. */
  add(id: string, terms: readonly string[]): void {
    const slot = this.#newSlot();
    this.#slots.set(id, slot);
    this.#fill(slot, id, terms);
  }

  /** The id must be there. The document's slot stays the same. */
  replace(id: string, terms: readonly string[]): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#clear(slot);
    this.#fill(slot, id, terms);
  }

  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#clear(slot);
    this.#slots.delete(id);
    if (this.slotCount >= 64 && this.slotCount >= 2 * this.size) this.#closeHoles();
    return true;
  }

  /** Ids from old to new. */
  *ids(): IterableIterator<string> {
    for (const id of this.#ids) if (id !== undefined) yield id;
  }

  /** Slots in use, from old to new. */
  *slots(): IterableIterator<number> {
    for (const [slot, id] of this.#ids.entries()) if (id !== undefined) yield slot;
  }

  /** The terms in use. */
  terms(): string[] {
    return this.#terms.texts.filter((_, term) => this.postings(term).count > 0);
  }

  /** Number of documents that contain each term, for the terms in use. */
  *documentFrequencies(): IterableIterator<number> {
    for (const postings of this.#terms.lists) if (postings.count > 0) yield postings.count;
  }

  /** The contents without the ids, which `ids` gives. Slots are renumbered. */
  pack(): PackedInvertedFile {
    this.#closeHoles();
    if (!this.#isInOrder()) this.#closeGaps();
    const pairs = this.pairs.subarray(0, this.#end);
    const counts = Int32Array.from(this.#terms.lists, ({ count }) => count);
    const entries = new Int32Array(pairs.length);
    let end = 0;
    for (const postings of this.#terms.lists) {
      entries.set(postings.entries.subarray(0, 2 * postings.count), end);
      end += 2 * postings.count;
    }
    return {
      terms: this.#terms.texts,
      lengths: this.lengths.subarray(0, this.size),
      distinct: this.#distinct.subarray(0, this.size),
      pairs,
      counts,
      maxFrequencies: Int32Array.from(this.#terms.lists, ({ maxFrequency }) => maxFrequency),
      entries,
    };
  }

  /**
   * Fills an empty inverted file from packed contents, with these ids; undefined for a deleted document. The arrays
   * are used directly, not copied.
   */
  unpack(packed: PackedInvertedFile, ids: readonly (string | undefined)[]): void {
    const { terms, lengths, distinct, pairs, counts, maxFrequencies, entries } = packed;
    let begin = 0;
    for (const [term, text] of terms.entries()) {
      const end = begin + 2 * (counts[term] as number);
      this.#terms.append(text, entries.subarray(begin, end), maxFrequencies[term] as number);
      begin = end;
    }
    this.#frequencies = new Int32Array(Math.max(256, terms.length));
    this.pairs = pairs;
    this.lengths = lengths;
    this.#distinct = distinct;
    this.#starts = new Float64Array(ids.length);
    this.#ids = [...ids];
    for (const [slot, id] of ids.entries()) {
      if (id !== undefined) this.#slots.set(id, slot);
      this.#starts[slot] = this.#end;
      this.#end += 2 * (distinct[slot] as number);
      this.totalLength += lengths[slot] as number;
    }
    this.version += 1;
    for (const [slot, id] of ids.entries()) if (id === undefined) this.#clear(slot);
  }

  #newSlot(): number {
    const slot = this.#ids.length;
    if (slot === this.lengths.length) {
      const capacity = Math.max(64, slot * 2);
      this.lengths = grown(this.lengths, new Int32Array(capacity));
      this.#distinct = grown(this.#distinct, new Int32Array(capacity));
      this.#starts = grown(this.#starts, new Float64Array(capacity));
    }
    this.#ids.push(undefined);
    return slot;
  }

  #fill(slot: number, id: string, terms: readonly string[]): void {
    const distinct: number[] = [];
    for (const text of terms) {
      const term = this.#terms.numberOf(text) ?? this.#newTerm(text);
      const frequency = this.#frequencies[term] as number;
      if (frequency === 0) distinct.push(term);
      this.#frequencies[term] = frequency + 1;
    }
    const start = this.#end;
    this.#end += 2 * distinct.length;
    if (this.#end > this.pairs.length) {
      this.pairs = grown(
        this.pairs,
        new Int32Array(
          Math.max(this.#end, Math.ceil((this.pairs.length < 1e6 ? 1.5 : 1.125) * this.pairs.length)),
        ),
      );
    }
    let at = start;
    for (const term of distinct) {
      const frequency = this.#frequencies[term] as number;
      this.#frequencies[term] = 0;
      this.pairs[at] = term;
      this.pairs[at + 1] = frequency;
      at += 2;
      this.#terms.postings(term).insert(slot, frequency);
    }
    this.version += 1;
    this.#ids[slot] = id;
    this.#starts[slot] = start;
    this.#distinct[slot] = distinct.length;
    this.lengths[slot] = terms.length;
    this.totalLength += terms.length;
  }

  #clear(slot: number): void {
    for (let at = this.startOf(slot); at < this.endOf(slot); at += 2) {
      const term = this.pairs[at] as number;
      const postings = this.postings(term);
      postings.remove(slot);
      if (postings.count === 0) this.#terms.forget(term);
    }
    this.version += 1;
    this.#ids[slot] = undefined;
    this.#unused += 2 * (this.#distinct[slot] as number);
    this.#distinct[slot] = 0;
    this.totalLength -= this.lengths[slot] as number;
    this.lengths[slot] = 0;
    // Removes deleted content unless most of the array is in use.
    if (this.#unused > 4096 && 2 * this.#unused > this.#end) this.#closeGaps();
  }

  #newTerm(text: string): number {
    const term = this.#terms.add(text);
    if (term === this.#frequencies.length)
      this.#frequencies = grown(this.#frequencies, new Int32Array(term * 2));
    return term;
  }

  /** Whether the pairs of each document follow those of the one before; those of a replaced one are at the end. */
  #isInOrder(): boolean {
    let end = 0;
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      if (this.#distinct[slot] !== 0 && this.startOf(slot) !== end) return false;
      end = this.#distinct[slot] === 0 ? end : this.endOf(slot);
    }
    return end === this.#end;
  }

  #closeGaps(): void {
    const pairs = new Int32Array(this.#end - this.#unused);
    let end = 0;
    for (let slot = 0; slot < this.slotCount; slot += 1) {
      pairs.set(this.pairs.subarray(this.startOf(slot), this.endOf(slot)), end);
      this.#starts[slot] = end;
      end += 2 * (this.#distinct[slot] as number);
    }
    this.pairs = pairs;
    this.#end = end;
    this.#unused = 0;
  }

  #closeHoles(): void {
    if (this.slotCount === this.size) return;
    const ids: string[] = [];
    const newSlots = new Int32Array(this.slotCount);
    for (const [slot, id] of this.#ids.entries()) {
      if (id === undefined) continue;
      const next = ids.length;
      newSlots[slot] = next;
      this.#slots.set(id, next);
      this.lengths[next] = this.lengths[slot] as number;
      this.#starts[next] = this.#starts[slot] as number;
      this.#distinct[next] = this.#distinct[slot] as number;
      ids.push(id);
    }
    // The order of slots does not change, so the lists stay sorted.
    for (const postings of this.#terms.lists) {
      for (let at = 0; at < 2 * postings.count; at += 2) {
        postings.entries[at] = newSlots[postings.entries[at] as number] as number;
      }
    }
    this.#ids = ids;
    this.version += 1;
  }
}

function grown<Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
