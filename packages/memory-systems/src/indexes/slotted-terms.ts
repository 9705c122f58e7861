import { DocumentTerms, grown, type PackedDocumentTerms } from './document-terms.js';
import { countIn, numberIn, packCount } from './packed-count.js';
import type { PostingList } from './posting-list.js';
import { TermTable } from './term-table.js';

/** Terms and documents as numbers, to be stored in a file; see {@link SlottedTerms.packed}. */
export interface PackedTerms extends PackedDocumentTerms {
  /** By term number; empty for an unused number. */
  readonly terms: readonly string[];
  /** Number of documents that contain each term, by term number. */
  readonly counts: Int32Array;
  /** An upper bound of each term's frequency in a document. */
  readonly maxFrequencies: Int32Array;
  /** The packed slots with counts of all terms, one after another. */
  readonly entries: Int32Array;
}

/**
 * Maps terms to documents and documents to terms. A document has a slot: a number that grows with age, so that slot
 * order is insertion order. Who the documents are is known to those who build on it. Every count is exact after any
 * sequence of changes.
 */
export class SlottedTerms {
  /** Incremented with every change. */
  version = 0;
  readonly #terms = new TermTable();
  readonly documents = new DocumentTerms();
  // Scratch counters by term number; zero between calls.
  #frequencies = new Int32Array(256);

  /** All slots are below it. */
  get slotCount(): number {
    return this.documents.slotCount;
  }

  /** All term numbers are below it. */
  get termCount(): number {
    return this.#terms.texts.length;
  }

  termNumber(term: string): number | undefined {
    return this.#terms.numberOf(term);
  }

  postings(term: number): PostingList {
    return this.#terms.postings(term);
  }

  /** The terms in use. */
  terms(): string[] {
    return this.#terms.texts.filter((_, term) => this.postings(term).count > 0);
  }

  /** Number of documents that contain each term, for the terms in use. */
  *documentFrequencies(): IterableIterator<number> {
    for (const postings of this.#terms.lists) if (postings.count > 0) yield postings.count;
  }

  /** Adds a document. @returns its slot */
  protected fillNew(terms: readonly string[]): number {
    const slot = this.documents.newSlot();
    this.#fill(slot, terms);
    return slot;
  }

  /** Replaces the document of a slot. */
  protected refill(slot: number, terms: readonly string[]): void {
    this.empty(slot);
    this.#fill(slot, terms);
  }

  /** Removes the document of a slot, which becomes a hole. */
  protected empty(slot: number): void {
    const { counted } = this.documents;
    const end = this.documents.endOf(slot);
    for (let at = this.documents.startOf(slot); at < end; at += 1) {
      const term = numberIn(counted[at] as number);
      const postings = this.postings(term);
      postings.remove(slot);
      if (postings.count === 0) this.#terms.forget(term);
    }
    this.version += 1;
    this.documents.clear(slot);
  }

  /** Retains these slots, in this ascending order. @returns the new slot of each of them, by the old one */
  protected renumber(slots: readonly number[]): Int32Array {
    const newSlots = new Int32Array(this.slotCount);
    for (const [next, slot] of slots.entries()) newSlots[slot] = next;
    this.documents.renumber(slots);
    // The order of slots does not change, so the lists stay sorted.
    for (const postings of this.#terms.lists) {
      const { entries, count } = postings;
      for (let at = 0; at < count; at += 1) {
        const packed = entries[at] as number;
        entries[at] = packCount(newSlots[numberIn(packed)] as number, countIn(packed));
      }
    }
    this.version += 1;
    return newSlots;
  }

  /** The contents without holes. */
  protected packed(): PackedTerms {
    const documents = this.documents.pack();
    const counts = Int32Array.from(this.#terms.lists, ({ count }) => count);
    const entries = new Int32Array(documents.counted.length);
    let end = 0;
    for (const postings of this.#terms.lists) {
      entries.set(postings.entries.subarray(0, postings.count), end);
      end += postings.count;
    }
    return {
      terms: this.#terms.texts,
      ...documents,
      counts,
      maxFrequencies: Int32Array.from(this.#terms.lists, ({ maxFrequency }) => maxFrequency),
      entries,
    };
  }

  /** Takes packed contents when it is empty. The arrays are used directly, not copied. */
  protected takePacked(packed: PackedTerms, slotCount: number): void {
    const { terms, counts, maxFrequencies, entries } = packed;
    let begin = 0;
    for (const [term, text] of terms.entries()) {
      const end = begin + (counts[term] as number);
      this.#terms.append(text, entries.subarray(begin, end), maxFrequencies[term] as number);
      begin = end;
    }
    this.#frequencies = new Int32Array(Math.max(256, terms.length));
    this.documents.unpack(packed, slotCount);
    this.version += 1;
  }

  #fill(slot: number, terms: readonly string[]): void {
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
  }

  #newTerm(text: string): number {
    const term = this.#terms.add(text);
    if (term === this.#frequencies.length)
      this.#frequencies = grown(this.#frequencies, new Int32Array(term * 2));
    return term;
  }
}
