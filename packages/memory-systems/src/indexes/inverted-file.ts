import { DocumentTerms, grown, type PackedDocumentTerms } from './document-terms.js';
import type { PostingList } from './posting-list.js';
import { TermTable } from './term-table.js';

/** The contents of an inverted file as numbers, to be stored in a file; see {@link InvertedFile.pack}. */
export interface PackedInvertedFile extends PackedDocumentTerms {
  /** By term number; empty for an unused number. */
  readonly terms: readonly string[];
  /** Number of documents that contain each term, by term number. */
  readonly counts: Int32Array;
  /** An upper bound of each term's frequency in a document. */
  readonly maxFrequencies: Int32Array;
  /** `[slot, frequency, …]` of all terms, one after another. */
  readonly entries: Int32Array;
}

/**
 * Maps terms to documents and documents to terms. A document has a slot: a number that grows with age, so that slot
 * order is insertion order. Every count is exact after any sequence of changes.
 */
export class InvertedFile {
  /** Incremented with every change. */
  version = 0;
  readonly #terms = new TermTable();
  readonly #slots = new Map<string, number>();
  /** By slot; undefined for a deleted document. */
  #ids: (string | undefined)[] = [];
  readonly documents = new DocumentTerms();
  // Scratch counters by term number; zero between calls.
  #frequencies = new Int32Array(256);

  get size(): number {
    return this.#slots.size;
  }

  /** All slots are below it. */
  get slotCount(): number {
    return this.documents.slotCount;
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

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): string {
    return this.#ids[slot] ?? '';
  }

  /** The id must be new. */
  add(id: string, terms: readonly string[]): void {
    const slot = this.documents.newSlot();
    this.#slots.set(id, slot);
    this.#fill(slot, id, terms);
  }

  /** The id must exist. The document's slot does not change. */
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

  /** Ids, oldest first. */
  *ids(): IterableIterator<string> {
    for (const id of this.#ids) if (id !== undefined) yield id;
  }

  /** Slots in use, oldest first. */
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

  /** The contents without the ids, which `ids` returns. Slots are renumbered. */
  pack(): PackedInvertedFile {
    this.#closeHoles();
    const documents = this.documents.pack();
    const counts = Int32Array.from(this.#terms.lists, ({ count }) => count);
    const entries = new Int32Array(documents.pairs.length);
    let end = 0;
    for (const postings of this.#terms.lists) {
      entries.set(postings.entries.subarray(0, 2 * postings.count), end);
      end += 2 * postings.count;
    }
    return {
      terms: this.#terms.texts,
      ...documents,
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
    const { terms, counts, maxFrequencies, entries } = packed;
    let begin = 0;
    for (const [term, text] of terms.entries()) {
      const end = begin + 2 * (counts[term] as number);
      this.#terms.append(text, entries.subarray(begin, end), maxFrequencies[term] as number);
      begin = end;
    }
    this.#frequencies = new Int32Array(Math.max(256, terms.length));
    this.documents.unpack(packed, ids.length);
    this.#ids = [...ids];
    for (const [slot, id] of ids.entries()) if (id !== undefined) this.#slots.set(id, slot);
    this.version += 1;
    for (const [slot, id] of ids.entries()) if (id === undefined) this.#clear(slot);
  }

  #fill(slot: number, id: string, terms: readonly string[]): void {
    const distinct: number[] = [];
    for (const text of terms) {
      const term = this.#terms.numberOf(text) ?? this.#newTerm(text);
      const frequency = this.#frequencies[term] as number;
      if (frequency === 0) distinct.push(term);
      this.#frequencies[term] = frequency + 1;
    }
    this.documents.put(slot, terms.length, distinct, this.#frequencies);
    for (const term of distinct) {
      this.#terms.postings(term).insert(slot, this.#frequencies[term] as number);
      this.#frequencies[term] = 0;
    }
    this.version += 1;
    this.#ids[slot] = id;
  }

  #clear(slot: number): void {
    const { pairs } = this.documents;
    const end = this.documents.endOf(slot);
    for (let at = this.documents.startOf(slot); at < end; at += 2) {
      const term = pairs[at] as number;
      const postings = this.postings(term);
      postings.remove(slot);
      if (postings.count === 0) this.#terms.forget(term);
    }
    this.version += 1;
    this.#ids[slot] = undefined;
    this.documents.clear(slot);
  }

  #newTerm(text: string): number {
    const term = this.#terms.add(text);
    if (term === this.#frequencies.length)
      this.#frequencies = grown(this.#frequencies, new Int32Array(term * 2));
    return term;
  }

  #closeHoles(): void {
    if (this.slotCount === this.size) return;
    const slots = [...this.slots()];
    const newSlots = new Int32Array(this.slotCount);
    for (const [next, slot] of slots.entries()) newSlots[slot] = next;
    this.documents.renumber(slots);
    this.#ids = [...this.ids()];
    for (const [slot, id] of this.#ids.entries()) this.#slots.set(id as string, slot);
    // The order of slots does not change, so the lists stay sorted.
    for (const postings of this.#terms.lists) {
      for (let at = 0; at < 2 * postings.count; at += 2) {
        postings.entries[at] = newSlots[postings.entries[at] as number] as number;
      }
    }
    this.version += 1;
  }
}
