import { PostingList } from './posting-list.js';

/** A document as an inverted file keeps it. */
interface StoredDocument {
  readonly id: string;
  /** `[term, frequency, …]` in order of first appearance. */
  readonly terms: Int32Array;
}

const emptyPostings = new PostingList();

/**
 * Terms to documents and back. A document has a slot: a number that grows with age, so that slot order is
 * insertion order. Every count is exact after any sequence of changes.
 */
export class InvertedFile {
  /** Sum of all lengths, in terms. */
  totalLength = 0;
  /** Rises with every change. */
  version = 0;
  readonly #termNumbers = new Map<string, number>();
  readonly #termTexts: string[] = [];
  readonly #freeTerms: number[] = [];
  readonly #postings: PostingList[] = [];
  readonly #slots = new Map<string, number>();
  #documents: (StoredDocument | undefined)[] = [];
  /** Length of each document by slot, in terms. */
  lengths = new Int32Array(64);
  // Scratch counters by term number; zero between calls.
  #frequencies = new Int32Array(256);

  get size(): number {
    return this.#slots.size;
  }

  /** All slots are below it. */
  get slotCount(): number {
    return this.#documents.length;
  }

  /** All term numbers are below it. */
  get termCount(): number {
    return this.#termTexts.length;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  termNumber(term: string): number | undefined {
    return this.#termNumbers.get(term);
  }

  postings(term: number): PostingList {
    return this.#postings[term] ?? emptyPostings;
  }

  idOf(slot: number): string {
    return this.#documents[slot]?.id ?? '';
  }

  termsOf(slot: number): Int32Array {
    return this.#documents[slot]?.terms ?? emptyPostings.entries.subarray(0, 0);
  }

  /** The id must be new. */
  add(id: string, terms: readonly string[]): void {
    const slot = this.#documents.length;
    if (slot === this.lengths.length) {
      const grown = new Int32Array(slot * 2);
      grown.set(this.lengths);
      this.lengths = grown;
    }
    this.#slots.set(id, slot);
    this.#documents.push(undefined);
    this.#fill(slot, id, terms);
  }

  /** The id must be there. The document keeps its slot. */
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
    this.#compactWhenSparse();
    return true;
  }

  /** Documents from old to new, with their terms as texts. */
  *entries(): IterableIterator<{ id: string; terms: [term: string, frequency: number][] }> {
    for (const document of this.#documents) {
      if (document === undefined) continue;
      const terms: [string, number][] = [];
      for (let at = 0; at < document.terms.length; at += 2) {
        terms.push([this.#termTexts[document.terms[at] as number] ?? '', document.terms[at + 1] as number]);
      }
      yield { id: document.id, terms };
    }
  }

  /** How many documents hold each term, for the terms in use. */
  *documentFrequencies(): IterableIterator<number> {
    for (const postings of this.#postings) if (postings.count > 0) yield postings.count;
  }

  #fill(slot: number, id: string, terms: readonly string[]): void {
    const distinct: number[] = [];
    for (const text of terms) {
      const term = this.#termNumbers.get(text) ?? this.#newTerm(text);
      const frequency = this.#frequencies[term] as number;
      if (frequency === 0) distinct.push(term);
      this.#frequencies[term] = frequency + 1;
    }
    const stored = new Int32Array(2 * distinct.length);
    let at = 0;
    for (const term of distinct) {
      const frequency = this.#frequencies[term] as number;
      this.#frequencies[term] = 0;
      stored[at] = term;
      stored[at + 1] = frequency;
      at += 2;
      (this.#postings[term] as PostingList).insert(slot, frequency);
    }
    this.version += 1;
    this.#documents[slot] = { id, terms: stored };
    this.lengths[slot] = terms.length;
    this.totalLength += terms.length;
  }

  #clear(slot: number): void {
    const terms = this.termsOf(slot);
    for (let at = 0; at < terms.length; at += 2) {
      const term = terms[at] as number;
      const postings = this.postings(term);
      postings.remove(slot);
      if (postings.count === 0) this.#forgetTerm(term);
    }
    this.version += 1;
    this.#documents[slot] = undefined;
    this.totalLength -= this.lengths[slot] as number;
    this.lengths[slot] = 0;
  }

  #newTerm(text: string): number {
    const term = this.#freeTerms.pop() ?? this.#termTexts.length;
    this.#termNumbers.set(text, term);
    this.#termTexts[term] = text;
    this.#postings[term] = new PostingList();
    if (term === this.#frequencies.length) {
      const grown = new Int32Array(term * 2);
      grown.set(this.#frequencies);
      this.#frequencies = grown;
    }
    return term;
  }

  #forgetTerm(term: number): void {
    this.#termNumbers.delete(this.#termTexts[term] ?? '');
    this.#termTexts[term] = '';
    this.#postings[term] = emptyPostings;
    this.#freeTerms.push(term);
  }

  #compactWhenSparse(): void {
    if (this.#documents.length < 64 || this.#documents.length < 2 * this.size) return;
    const kept: StoredDocument[] = [];
    const newSlots = new Int32Array(this.#documents.length);
    this.#documents.forEach((document, slot) => {
      if (document === undefined) return;
      newSlots[slot] = kept.length;
      this.#slots.set(document.id, kept.length);
      this.lengths[kept.length] = this.lengths[slot] as number;
      kept.push(document);
    });
    // Slots keep their order, so the lists stay sorted.
    for (const postings of this.#postings) {
      for (let at = 0; at < 2 * postings.count; at += 2) {
        postings.entries[at] = newSlots[postings.entries[at] as number] as number;
      }
    }
    this.#documents = kept;
  }
}
